import { show, violations } from './accessibility.ts'
import { accounts, expect, openBoard, test } from './fixtures.ts'
import { filled, languages } from './texts.ts'

for (const [locale, texts] of languages) {
  test(`a group is made, filled and emptied, ${locale}`, async ({ page, site }) => {
    await openBoard(page, accounts.administrator)
    await show(page, locale, locale === 'fi' ? 'light' : 'dark')
    await page.reload()
    await page.getByRole('link', { name: texts['routes.organization'], exact: true }).click()
    await page.getByRole('tab', { name: texts['routes.passengerGroups'] }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts['routes.passengerGroups'] })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      texts['passengerGroups.column.name'],
      texts['passengerGroups.column.description'],
      texts['passengerGroups.column.passengerCount'],
    ])
    expect(await violations(page), 'groups').toEqual([])

    await page.getByRole('button', { name: texts['passengerGroups.new'] }).click()
    const making = page.getByRole('dialog', { name: texts['passengerGroups.new'] })
    const save = making.getByRole('button', { name: texts['save.save'] })
    await expect(save).toBeDisabled()
    await making.getByLabel(texts['passengerGroups.column.name']).fill('Uimahalliryhmä')
    expect(await violations(page), 'new group').toEqual([])
    await save.click()
    await page.getByRole('link', { name: 'Uimahalliryhmä' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Uimahalliryhmä' })).toBeVisible()
    await expect(page.getByText(texts['passengerGroups.empty'])).toBeVisible()

    await page.getByRole('button', { name: texts['passengerGroups.add'] }).click()
    const adding = page.getByRole('dialog', { name: texts['passengerGroups.add'] })
    await adding.getByRole('combobox').fill('a')
    await adding.getByRole('combobox').press('Enter')
    const option = adding.locator('[role=option]:not([aria-disabled=true])').first()
    await expect(option).toBeVisible()
    await option.click()
    const name = (await adding.getByRole('region').last().getByRole('heading').textContent()) ?? ''
    expect(name).not.toBe('')
    expect(await violations(page), 'add passenger').toEqual([])
    await adding.getByRole('button', { name: texts['passengerGroups.add.submit'] }).click()
    await expect(adding).toBeHidden()

    const members = page.getByRole('table', { name: texts['passengerGroups.passengers'] })
    await expect(members.getByRole('link', { name, exact: true })).toBeVisible()
    expect(await violations(page), 'group').toEqual([])

    await page.getByRole('button', { name: texts['passengerGroups.newPassenger'] }).click()
    await expect(page).toHaveURL(/\/passengerGroup\/\d+\/passenger\/new$/)
    const newcomer = page.getByRole('dialog', { name: texts['passengers.editor.title.new'] })
    await newcomer
      .getByRole('textbox', { name: texts['validation.properties.name'], exact: true })
      .fill('Aino Testinen')
    await page.keyboard.press('Escape')
    const leaving = page.getByRole('alertdialog', { name: texts['save.leave'] })
    await leaving.getByRole('button', { name: texts['save.leave.stay'] }).click()
    await expect(leaving).toBeHidden()
    // what is hidden from assistive technology is not found by its role
    await expect(newcomer.getByRole('textbox', { name: texts['validation.properties.name'], exact: true })).toHaveValue(
      'Aino Testinen',
    )
    expect(await violations(page), 'new passenger after the question').toEqual([])
    await page.keyboard.press('Escape')
    await leaving.getByRole('button', { name: texts['save.discard'] }).click()
    await expect(page).toHaveURL(/\/passengerGroup\/\d+$/)

    const remove = filled(texts['passengerGroups.remove.passenger'], { name })
    await page.getByRole('button', { name: remove }).click()
    const asking = page.getByRole('alertdialog')
    await expect(asking).toContainText('Uimahalliryhmä')
    expect(await violations(page), 'remove').toEqual([])
    await asking.getByRole('button', { name: texts['passengerGroups.remove'] }).click()
    await expect(page.getByText(texts['passengerGroups.removed']).last()).toBeVisible()
    await expect(page.getByText(texts['passengerGroups.empty'])).toBeVisible()
    const stored = await site.server.services.db
      .selectFrom('group_member')
      .innerJoin('passenger_group', 'passenger_group.id', 'group_member.group_id')
      .select('passenger_id')
      .where('passenger_group.name', '=', 'Uimahalliryhmä')
      .execute()
    expect(stored).toEqual([])

    const menu = async (title: string, entry: string) => {
      await page.getByRole('button', { name: filled(texts['page.more'], { title }), exact: true }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await menu('Uimahalliryhmä', texts['passengerGroups.change'])
    const changing = page.getByRole('dialog', { name: texts['passengerGroups.change'] })
    await changing.getByLabel(texts['passengerGroups.column.name']).fill('Uimarit')
    expect(await violations(page), 'change group').toEqual([])
    await changing.getByRole('button', { name: texts['save.save'] }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Uimarit' })).toBeVisible()

    await menu('Uimarit', texts['passengerGroups.delete'])
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(texts['consequences.nothing.group'])).toBeVisible()
    expect(await violations(page), 'delete group').toEqual([])
    await question.getByRole('button', { name: texts['passengerGroups.delete'] }).click()
    await expect(page).toHaveURL(/\/passengerGroup$/)
    await expect(page.getByRole('link', { name: 'Uimarit' })).toHaveCount(0)
  })
}

test('a group is read without a network, and says so', async ({ page, site }) => {
  await openBoard(page, accounts.administrator)
  await page.getByRole('link', { name: 'Organisaatio', exact: true }).click()
  await page.getByRole('tab', { name: 'Matkustajaryhmät' }).click()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('table', { name: 'Ryhmän matkustajat' })).toBeVisible()
  await site.proxy.down()
  await page.getByRole('button', { name: 'Päivitä tiedot' }).click()

  await expect(
    page.getByText(/^Muuttaminen vaatii verkkoyhteyden\. Näet tiedot sellaisina kuin ne olivat /),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ryhmän matkustajat' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lisää matkustaja ryhmään' })).toBeDisabled()
})

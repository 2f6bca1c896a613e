import { device, wakeStorage } from '#data/device/db.ts'

// imported before everything else: the browser opens its databases while the other scripts are being evaluated
wakeStorage()
void device.open().catch(() => undefined)

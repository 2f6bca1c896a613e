import { useState } from 'react'
import { signIn } from '#state/session.ts'
import { useForm, type Form } from '#ui/form/use-form.ts'
import { isMicrosoftOnly } from '../microsoft/microsoft-only.ts'

interface Credentials {
  username: string
  password: string
}

interface SignIn extends Form<Credentials> {
  /** The server said that this user name signs in with Microsoft 365, and it has not been changed since. */
  isMicrosoftOnly: boolean
  /** A sign-in has failed here: what a password is made of is no news then. */
  hasFailed: boolean
}

const required = (value: string) => (value === '' ? 'validation.required' : null)

/**
 * The form of signing in with a password; the guards lead away once somebody is signed in. A password is never refused
 * for its length (open point C-01).
 * @param username to begin with
 */
export function useSignIn(username: string): SignIn {
  const [hasFailed, setHasFailed] = useState(false)
  const [refusedUsername, setRefusedUsername] = useState<string | null>(null)
  const form = useForm<Credentials>({
    initial: { username, password: '' },
    validate: ({ username, password }) => {
      const errors = { username: required(username.trim()), password: required(password) }
      return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
    },
    submit: async ({ username, password }) => {
      try {
        await signIn(username.trim(), password)
      } catch (error) {
        setHasFailed(true)
        if (isMicrosoftOnly(error)) setRefusedUsername(username)
        throw error
      }
    },
  })
  return { ...form, hasFailed, isMicrosoftOnly: refusedUsername === form.draft.username }
}

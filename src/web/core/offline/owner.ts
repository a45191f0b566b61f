import { distribuidor } from '../session/distribuidor.ts'
import { sessaoStore } from '../session/credentials.ts'

/** Whose entries and copies these are: a user of a distribuidor. */
export interface Owner {
  key: string
  codUsuario: number
  name: string
}

/** The signed-in user as owner of what the device keeps; null when nobody is signed in. */
export function currentOwner(): Owner | null {
  const usuario = sessaoStore.get()?.usuario
  if (!usuario) return null
  const { codUsuario, nome } = usuario
  return { key: ownerKey(distribuidor().distribuidor, codUsuario), codUsuario, name: nome }
}

/** Key of a user of a distribuidor. */
export const ownerKey = (d: string, codUsuario: number): string => `${d.toLowerCase()}:${codUsuario}`

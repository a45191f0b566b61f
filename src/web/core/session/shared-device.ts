import { readJson, saveJson } from '../storage/storage.ts'

const KEY = 'patio_aparelho'

/** Whether this browser was registered as a shared device. The server decides by a cookie that no script reads; this only chooses the door. */
export const isSharedDevice = (): boolean => readJson<string | null>(localStorage, KEY, null) !== null

/** Keeps the name of the shared device; null when it is none any more. */
export const noteSharedDevice = (nome: string | null): void => saveJson(localStorage, KEY, nome)

/** The first screen of a visitor without a session. */
export const signInDoor = (): '/aparelho' | '/login' => (isSharedDevice() ? '/aparelho' : '/login')

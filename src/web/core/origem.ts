import { uuid } from './uuid.ts'

/** Name that this page gives itself, so that it knows the events of its own acts. */
export const ORIGEM = uuid()

import { uuid } from '../http/uuid.ts'

/** Random id of this page load: lets the page recognise events of its own writes. */
export const ORIGIN_ID = uuid()

import { ENTRY_ERRORS } from '#shared/rules/entry-errors.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Entry } from '../nucleo/enter.ts'
import { beginJourney, type Wanted } from './journey.ts'
import { noteRefusal } from './notes.ts'
import { refusalOf } from './provider.ts'
import type { Provider } from './queries.ts'

/** The address of a provider to go to; throws 409 with what to do when the provider does not serve. */
export async function begin(c: Entry, provider: Provider, wanted: Wanted): Promise<string> {
  try {
    return await beginJourney(c.services, c.tenant, provider, wanted, c)
  } catch (e) {
    const refusal = refusalOf(e)
    await noteRefusal(c, provider.codProvedor, refusal)
    throw conflict(refusal.code, ENTRY_ERRORS[refusal.code])
  }
}

import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { cleanTokens } from './tokens.ts'

/** Deletes what assistants no longer use. */
export const cleanAssistants = ({ db }: Services): Promise<void> => transaction(db, 'sistema', cleanTokens)

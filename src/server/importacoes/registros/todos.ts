import type { RegistroImportado } from '#shared/importacoes.ts'
import type { ImportDef } from './def.ts'
import { pecasDeArquivo } from './pecas.ts'

/** Definition of each register that a file may fill. */
export const REGISTROS: Record<RegistroImportado, ImportDef> = { pecas: pecasDeArquivo }

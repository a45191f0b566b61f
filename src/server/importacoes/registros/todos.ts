import type { RegistroImportado } from '#shared/importacoes.ts'
import { concessionariasDeArquivo } from './concessionarias.ts'
import { consultoresDeArquivo } from './consultores.ts'
import type { ImportDef } from './def.ts'
import { gruposDeArquivo } from './grupos.ts'
import { mecanicosDeArquivo } from './mecanicos.ts'
import { pecasDeArquivo } from './pecas.ts'
import { servicosDeArquivo } from './servicos.ts'
import { usuariosDeArquivo } from './usuarios.ts'

/** Definition of each register that a file may fill. */
export const REGISTROS: Record<RegistroImportado, ImportDef> = {
  pecas: pecasDeArquivo,
  servicos: servicosDeArquivo,
  mecanicos: mecanicosDeArquivo,
  consultores: consultoresDeArquivo,
  grupos: gruposDeArquivo,
  concessionarias: concessionariasDeArquivo,
  usuarios: usuariosDeArquivo,
}

import type { RegistroImportado } from '#shared/importacoes.ts'
import { concessionariasDeArquivo } from '../concessionarias/importacao.ts'
import { consultoresDeArquivo } from '../consultores/importacao.ts'
import { gruposDeArquivo } from '../grupos/importacao.ts'
import type { ImportDef } from '../importar/def.ts'
import { mecanicosDeArquivo } from '../mecanicos/importacao.ts'
import { pecasDeArquivo } from '../pecas/importacao.ts'
import { servicosDeArquivo } from '../servicos/importacao.ts'
import { usuariosDeArquivo } from '../usuarios/importacao.ts'

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

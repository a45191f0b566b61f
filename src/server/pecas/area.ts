import type { Area } from '../area.ts'
import { alacarteDeArquivo } from './alacarte.ts'
import { aplicacoesDeArquivo } from './aplicacoes.ts'
import { pecasDeArquivo } from './importacao.ts'

/** Parts of the catalogue. */
export const area: Area = {
  nome: 'pecas',
  rotas: [],
  importa: [pecasDeArquivo, aplicacoesDeArquivo, alacarteDeArquivo],
}

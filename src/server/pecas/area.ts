import type { Area } from '../area.ts'
import { alacarteDeArquivo } from './alacarte.ts'
import { aplicacoesDeArquivo } from './aplicacoes.ts'
import { pecasDeArquivo } from './importacao.ts'
import { movimentosDeArquivo } from './movimentos.ts'
import { reposicaoDeArquivo } from './reposicao.ts'

/** Parts of the catalogue, how they are bought, and files of their movements. */
export const area: Area = {
  nome: 'pecas',
  rotas: [],
  importa: [pecasDeArquivo, aplicacoesDeArquivo, alacarteDeArquivo, movimentosDeArquivo, reposicaoDeArquivo],
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distribuidores } from '#shared/cadastros/distribuidores.ts'
import { NIVEIS, type Nivel } from '#shared/core/contract.ts'
import { NIVEIS_INDICADORES } from '#shared/relatorios/indicadores.ts'
import { INDICADORES } from '#shared/rules/indicadores.ts'
import { levelHas } from './reading.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')
const doc = (name: string) => () => readFile(join(DOCS, name), 'utf8')

/** A text that an assistant may read as a whole. */
interface Resource {
  nome: string
  uri: string
  titulo: string
  tipo: string
  niveis: readonly Nivel[]
  read(): Promise<string>
}

const RESOURCES: readonly Resource[] = [
  {
    nome: 'indicadores',
    uri: 'patio://indicadores',
    titulo: 'Dicionário dos indicadores: nome, fórmula, unidade e de onde vêm',
    tipo: 'application/json',
    niveis: NIVEIS_INDICADORES,
    read: async () =>
      JSON.stringify(
        Object.entries(INDICADORES).map(([codigo, { nome, formula, unidade, melhor, fonte }]) => ({
          codigo,
          nome,
          formula,
          unidade,
          melhor,
          fonte,
        })),
      ),
  },
  {
    nome: 'glossario',
    uri: 'patio://glossario',
    titulo: 'O que as palavras da oficina querem dizer no Pátio',
    tipo: 'text/markdown',
    niveis: NIVEIS,
    read: doc('glossario.md'),
  },
  {
    nome: 'api',
    uri: 'patio://api',
    titulo: 'Manual da API de integração',
    tipo: 'text/markdown',
    niveis: NIVEIS.filter((n) => levelHas(n, distribuidores.listChaves)),
    read: doc('api.md'),
  },
]

/** The texts that a level may read. */
export const resourcesFor = (nivel: Nivel): Resource[] => RESOURCES.filter((r) => r.niveis.includes(nivel))

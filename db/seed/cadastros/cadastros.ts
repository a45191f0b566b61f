// The demonstration's registers: distributors, teams, services, parts and the cars they fit.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { parseReais } from '#shared/rules/money.ts'
import type { DemoDistribuidor } from './distribuidores.ts'
import { cnpj, integer, personName, type Rng } from '../generator/people.ts'

export interface DemoPeca {
  codigo: string
  descricao: string
  categoria: string
  marca: string
  posicao: string | null
  custo: number
  preco: number
  disponivel: boolean
}

/** Parts of the demonstration, priced in centavos; cost is 55 to 70 % of the price, by code. */
export function readPecas(): DemoPeca[] {
  return ['pecas-da-casa.csv', 'pecas.csv'].flatMap((file) =>
    parse<Record<string, string>>(readFileSync(new URL(`../data/${file}`, import.meta.url)), { columns: true }).map(
      (l) => {
        const codigo = l['codigo'] ?? ''
        const preco = parseReais(l['preco'] ?? '') ?? 0
        const random = [...codigo].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 1601, 7)
        return {
          codigo,
          descricao: l['nome'] ?? '',
          categoria: l['categoria'] ?? '',
          marca: l['marca'] ?? '',
          posicao: l['posicao'] || null,
          preco,
          custo: Math.round(preco * (0.55 + (random % 151) / 1000)),
          disponivel: l['disponivel'] === 'sim',
        }
      },
    ),
  )
}

/** City of a store: name, state, time zone, area code. */
const PLACES = [
  [
    ['Centro', 'São Paulo', 'SP', 'America/Sao_Paulo', '11'],
    ['Campinas', 'Campinas', 'SP', 'America/Sao_Paulo', '19'],
    ['Santos', 'Santos', 'SP', 'America/Sao_Paulo', '13'],
    ['Curitiba', 'Curitiba', 'PR', 'America/Sao_Paulo', '41'],
  ],
  [
    ['Manaus', 'Manaus', 'AM', 'America/Manaus', '92'],
    ['Rio Branco', 'Rio Branco', 'AC', 'America/Rio_Branco', '68'],
    ['Porto Velho', 'Porto Velho', 'RO', 'America/Porto_Velho', '69'],
    ['Cuiabá', 'Cuiabá', 'MT', 'America/Cuiaba', '65'],
  ],
  [
    ['Recife', 'Recife', 'PE', 'America/Recife', '81'],
    ['Fortaleza', 'Fortaleza', 'CE', 'America/Fortaleza', '85'],
    ['Noronha', 'Fernando de Noronha', 'PE', 'America/Noronha', '81'],
    ['Salvador', 'Salvador', 'BA', 'America/Bahia', '71'],
  ],
] as const
const BRANDS = [
  'Fiat',
  'Volkswagen',
  'Jeep',
  'Chevrolet',
  'Toyota',
  'Honda',
  'Hyundai',
  'Renault',
  'Fiat',
  'Nissan',
  'Jeep',
  'Chevrolet',
]

export interface Loja {
  grupo: number
  nome: string
  marca: string
  cidade: string
  uf: string
  fuso: string
  ddd: string
  cnpj: string
  telefone: string
  consultores: string[]
  mecanicos: string[]
}

/** Twelve stores in three groups over several time zones; the first one is the main store of the demo logins. */
export function getLojas(d: DemoDistribuidor, rng: Rng): Loja[] {
  return PLACES.flatMap((places, grupo) =>
    places.map(([bairro, cidade, uf, fuso, ddd], i) => {
      const n = grupo * 4 + i
      const marcas = d.marcas ?? BRANDS
      const main = n === 0
      const pessoas = (fixed: readonly string[], total: number): string[] => {
        const names = new Set(fixed)
        while (names.size < total) names.add(personName(rng))
        return [...names]
      }
      return {
        grupo,
        nome: `${d.grupos[grupo]} ${bairro}`.replace('Centro Centro', 'Centro'),
        marca: marcas[n % marcas.length] ?? 'Fiat',
        cidade,
        uf,
        fuso,
        ddd,
        cnpj: cnpj(rng),
        telefone: `(${ddd}) 3${integer(rng, 100, 999)}-${integer(rng, 1000, 9999)}`,
        consultores: pessoas(main ? ['Marina Sales', 'Lucas Ferraz', 'Joana Teles'] : [], integer(rng, 3, 4)),
        mecanicos: pessoas(main ? ['Mateus Lima'] : [], integer(rng, 4, 6)),
      }
    }),
  )
}

export interface DemoUsuario {
  email: string
  nome: string
  nivel: number
  /** The user's reach: indexes of groups or stores; neither means the whole distributor. */
  grupos?: readonly number[]
  lojas?: readonly number[]
}

/** Logins of every distributor; they share one password. */
export const USUARIOS: readonly DemoUsuario[] = [
  { email: 'dev@patio.demo', nome: 'Débora Ventura', nivel: -1 },
  { email: 'gestor@patio.demo', nome: 'Gustavo Prates', nivel: 1, grupos: [0] },
  { email: 'admin@patio.demo', nome: 'Adriana Melo', nivel: 2 },
  { email: 'consultor@patio.demo', nome: 'Marina Sales', nivel: 3, lojas: [0, 1] },
  { email: 'chefe@patio.demo', nome: 'Francisco Barreto', nivel: 4, lojas: [0] },
  { email: 'mecanico@patio.demo', nome: 'Mateus Lima', nivel: 5, lojas: [0] },
  { email: 'checklist@patio.demo', nome: 'Clara Menezes', nivel: 6, lojas: [0] },
  { email: 'lucas.ferraz@patio.demo', nome: 'Lucas Ferraz', nivel: 3, lojas: [0, 1] },
  { email: 'joana.teles@patio.demo', nome: 'Joana Teles', nivel: 3, lojas: [0] },
  { email: 'tiago.moura@patio.demo', nome: 'Tiago Moura', nivel: 3, grupos: [0] },
  { email: 'rafael.nogueira@patio.demo', nome: 'Rafael Nogueira', nivel: 3, grupos: [1] },
  { email: 'bianca.sampaio@patio.demo', nome: 'Bianca Sampaio', nivel: 3, grupos: [2] },
]

/** Users who own quotes at a store: level 3 users that reach it. */
export function lojaOwners(loja: number): DemoUsuario[] {
  return USUARIOS.filter((u) => u.nivel === 3 && (u.lojas?.includes(loja) || u.grupos?.includes(Math.floor(loja / 4))))
}

/** One distributor of the demonstration. */
export interface DemoDistribuidor {
  nome: string
  empresa: string
  cor: string
  /** Names of its three groups of stores; store names begin with them. */
  grupos: readonly [string, string, string]
  checklists: number
  marcas?: readonly string[]
  /** SVG of the logo, white on the primary colour, 64 × 64. */
  marca: string
}

const DEFAULT = '#009EF7'
const GARAGE = '<path d="M14 28L32 16L50 28V48H42V34H22V48H14Z"/><path d="M27 39h10v4H27zM27 45h10v4H27z"/>'
const HORIZON = '<path d="M16 38a16 16 0 0 1 32 0ZM10 42h44v4H10zM18 50h28v4H18z"/>'
const ATRIUM = '<path d="M32 14L52 48H43L32 29L21 48H12Z"/><circle cx="32" cy="45" r="4"/>'
const ROUTE =
  '<path d="M14 46C14 32 26 34 30 28S34 16 50 16v8c-10 0-10 4-13 9S22 40 22 46Z"/><circle cx="45" cy="43" r="6"/>'

/** `localhost` comes first and is a distributor with a plain host: the README and the examples use its store 1. */
export const DISTRIBUIDORES: readonly DemoDistribuidor[] = [
  {
    nome: 'localhost',
    empresa: 'Grupo Horizonte',
    cor: DEFAULT,
    grupos: ['Autoville', 'Aurora Veículos', 'Litoral'],
    checklists: 1000,
    marca: HORIZON,
  },
  {
    nome: 'homologacao',
    empresa: 'Homologação',
    cor: DEFAULT,
    grupos: ['Bandeira Sul', 'Rio Negro Motors', 'Praia Bela'],
    checklists: 250,
    marca: '<path d="M14 30l6-6 9 9 16-17 6 6-22 23Z"/>',
  },
  {
    nome: 'atria',
    empresa: 'Atria',
    cor: DEFAULT,
    grupos: ['Átrio Centro', 'Seringueira', 'Maré Alta'],
    checklists: 250,
    marca: ATRIUM,
  },
  {
    nome: 'makena',
    empresa: 'Makena',
    cor: '#0F766E',
    grupos: ['Ipê Veículos', 'Tapajós', 'Duna'],
    checklists: 250,
    marca: '<path d="M12 48V18l20 16 20-16v30h-9V35L32 45 21 35v13Z"/>',
  },
  {
    nome: 'patio',
    empresa: 'Pátio',
    cor: '#1257C4',
    grupos: ['Pátio Real', 'Pátio Norte', 'Pátio Mar'],
    checklists: 250,
    marca: GARAGE,
  },
  {
    nome: 'stellantis',
    empresa: 'Stellantis',
    cor: '#27348B',
    grupos: ['Alvorada', 'Igarapé', 'Farol'],
    checklists: 250,
    marcas: ['Fiat', 'Jeep', 'Peugeot', 'Citroën', 'RAM'],
    marca:
      '<circle cx="32" cy="32" r="8"/><path d="M32 10l4 8h-8zM32 54l-4-8h8zM10 32l8-4v8zM54 32l-8 4v-8zM17 17l9 3-6 6zM47 47l-9-3 6-6zM47 17l-3 9-6-6zM17 47l3-9 6 6z"/>',
  },
  {
    nome: 'prime',
    empresa: 'Prime',
    cor: '#7C5A10',
    grupos: ['Primavera', 'Castanheira', 'Coqueiral'],
    checklists: 60,
    marca: '<path d="M18 14h18a13 13 0 0 1 0 26h-9v10h-9Zm9 8v10h8a5 5 0 0 0 0-10Z"/>',
  },
  {
    nome: 'hml_patio',
    empresa: 'Pátio (homologação)',
    cor: '#1257C4',
    grupos: ['Pátio Teste', 'Pátio Ensaio', 'Pátio Prova'],
    checklists: 60,
    marca: GARAGE,
  },
  {
    nome: 'hml_inservice',
    empresa: 'InService (homologação)',
    cor: DEFAULT,
    grupos: ['Estação', 'Guaraná', 'Enseada'],
    checklists: 60,
    marca: '<path d="M20 14h24v8h-8v20h8v8H20v-8h8V22h-8Z"/>',
  },
  {
    nome: 'maxmuv',
    empresa: 'MaxMuv',
    cor: '#6D28D9',
    grupos: ['Movimento', 'Cerrado', 'Brisa'],
    checklists: 60,
    marca: '<path d="M12 20l14 12-14 12v-8l5-4-5-4zM28 20l14 12-14 12v-8l5-4-5-4zM44 20h8v24h-8z"/>',
  },
  {
    nome: 'nihon',
    empresa: 'Nihon',
    cor: '#9F1239',
    grupos: ['Cerejeira', 'Vitória Régia', 'Coral'],
    checklists: 60,
    marca: '<circle cx="32" cy="32" r="18"/><path d="M10 50h44v4H10z"/>',
  },
  {
    nome: 'wurth',
    empresa: 'Würth',
    cor: '#B91C1C',
    grupos: ['Serra Clara', 'Acácia', 'Jangada'],
    checklists: 60,
    marca: '<path d="M32 12l17 10v20L32 52 15 42V22Zm0 12a8 8 0 1 0 .01 0Z"/>',
  },
  {
    nome: 'motul',
    empresa: 'Motul',
    cor: '#C2410C',
    grupos: ['Gota Serena', 'Manacá', 'Jacumã'],
    checklists: 60,
    marca: '<path d="M32 10c10 13 15 20 15 27a15 15 0 0 1-30 0c0-7 5-14 15-27Z"/>',
  },
  {
    nome: 'hotfix_atria',
    empresa: 'Atria (correção)',
    cor: DEFAULT,
    grupos: ['Átrio Sul', 'Cupuaçu', 'Maré Baixa'],
    checklists: 60,
    marca: ATRIUM,
  },
  {
    nome: 'release_atria',
    empresa: 'Atria (lançamento)',
    cor: DEFAULT,
    grupos: ['Átrio Leste', 'Açaí', 'Maré Cheia'],
    checklists: 60,
    marca: ROUTE,
  },
]

const LIKE_ATRIA = new Set(['atria', 'hotfix_atria', 'release_atria', 'homologacao', 'localhost'])

/** Host names of a distributor, without port. */
export function getHosts(nome: string): string[] {
  if (nome === 'localhost') return ['localhost', '127.0.0.1', '[::1]', 'localhost.localhost']
  return [...new Set([`${nome}.localhost`, `${nome.replaceAll('_', '-')}.localhost`])]
}

/** Row of a distributor whose hosts point to this machine at `portNumber`. */
export function distribuidorRow(d: DemoDistribuidor, cod: number, portNumber: number): Record<string, unknown> {
  const host = d.nome === 'localhost' ? `localhost:${portNumber}` : `${getHosts(d.nome).at(-1)}:${portNumber}`
  const domains = Object.fromEntries(
    ['gestao', 'api', 'integracao', 'checklist', 'orcamento', 'pesquisa'].map((uso) => [`dominio_${uso}`, host]),
  )
  const isAtria = LIKE_ATRIA.has(d.nome)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${d.cor}"/><g fill="#fff" fill-rule="evenodd">${d.marca}</g></svg>`
  const imagem = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const loja = d.nome.replaceAll('_', '-')
  return {
    cod_distribuidor: cod,
    distribuidor: d.nome,
    name_empresa: d.empresa,
    ...domains,
    tipo_conexao: 'http',
    cor_primaria: d.cor,
    logo: imagem,
    icone: imagem,
    link_loja_ios: `https://ios.example.com/app/${loja}`,
    link_loja_android: `https://android.example.com/app/${loja}`,
    mascara_codigo_interno: isAtria ? '000000/00' : '00000',
    mascara_codigo_login: isAtria ? '###.###.##' : '###.##',
  }
}

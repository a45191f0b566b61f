import { concessionariaFields } from '#shared/cadastros/concessionarias-register.ts'
import { UF_TIME_ZONE, BRAZIL_TIME_ZONES, type Uf, UFS } from '#shared/rules/places.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { cnpj, list, option, simplified, textOf } from '../../core/importing/cells.ts'
import { InvalidCell, type Column, define, type Stored } from '../../core/importing/def.ts'
import { find, byName, type ByName } from '../../core/importing/lojas.ts'
import { emailColumn, nameColumn, phoneColumn, textColumn, withOtherTexts } from '../../core/importing/people.ts'

interface Referencias {
  grupos: ByName
  alfanumerico: boolean
}

async function readReferencias(c: Ctx): Promise<Referencias> {
  const grupos = await c.tx
    .selectFrom('grupo')
    .select(['codGrupo', 'nome'])
    .where('codDistribuidor', '=', c.tenant.codDistribuidor)
    .where('ativo', '=', true)
    .execute()
  const d = await c.tx
    .selectFrom('distribuidor')
    .select('cnpjAlfanumerico')
    .where('codDistribuidor', '=', c.tenant.codDistribuidor)
    .executeTakeFirstOrThrow()
  return {
    grupos: byName(grupos.map((g) => ({ codigo: g.codGrupo, nomes: [g.nome] }))),
    alfanumerico: d.cnpjAlfanumerico,
  }
}

const UF_CODES = Object.fromEntries(UFS.map((uf) => [uf, uf])) as Record<Uf, string>
const TIME_ZONES = Object.fromEntries(BRAZIL_TIME_ZONES.map((f) => [f, f]))

const cep: Column<unknown>['read'] = (v) => {
  const d = (typeof v === 'number' ? textOf(v).padStart(8, '0') : textOf(v)).replace(/[.\-\s]/g, '')
  if (!/^\d{8}$/.test(d)) throw new InvalidCell('Não é um CEP. Escreva os 8 algarismos.')
  return d
}

const optional = (
  nome: string,
  synonyms: readonly string[],
  writes: string,
  maximo: number,
  example: string,
): Column<unknown> => ({ ...textColumn(nome, writes, maximo), synonyms, example })

/** Default time zone of a new store: that of its state. */
function complete(linha: Readonly<Record<string, Stored>>): Record<string, Stored> {
  return { fuso: UF_TIME_ZONE[linha['uf'] as Uf] }
}

export const concessionariasImport = define<Referencias>({
  registro: 'concessionarias',
  modulo: import.meta.url,
  table: 'concessionaria',
  codigo: 'cod_concessionaria',
  chave: [{ coluna: 'cnpj' }],
  keyName: 'CNPJ',
  versoes: true,
  padrao: { outras_marcas: [], fuso: 'America/Sao_Paulo' },
  references: readReferencias,
  complete,
  check: ({ marca, outras_marcas: others }): Record<string, string> =>
    Array.isArray(others) && others.some((o) => simplified(o) === simplified(String(marca)))
      ? { outras_marcas: 'A marca principal está também entre as outras. Tire-a daqui.' }
      : {},
  colunas: withOtherTexts<Referencias>(concessionariaFields, [
    nameColumn('Obrigatório, até 80 caracteres.', 'Aurora Centro'),
    {
      nome: 'CNPJ',
      synonyms: ['documento'],
      writes: 'cnpj',
      required: true,
      nota: 'Obrigatório. Se já existe uma concessionária com este CNPJ, ela é alterada.',
      example: '11.222.333/0001-81',
      read: (v, r) => cnpj(v, r.alfanumerico),
    },
    {
      nome: 'Grupo',
      synonyms: ['grupo economico', 'rede'],
      writes: 'cod_grupo',
      required: true,
      nota: 'Obrigatório: nome de um grupo ativo. Importe antes os grupos.',
      example: 'Grupo Aurora',
      read: (v, r) => find(r.grupos, v, 'grupo ativo'),
    },
    {
      ...optional('Marca', ['bandeira', 'montadora'], 'marca', 40, 'Fiat'),
      required: true,
      nota: 'Obrigatória: a marca principal, até 40 caracteres.',
    },
    {
      ...optional('Cidade', ['municipio'], 'cidade', 80, 'Campinas'),
      required: true,
      nota: 'Obrigatória, até 80 caracteres.',
    },
    {
      nome: 'UF',
      synonyms: ['estado', 'sigla'],
      writes: 'uf',
      required: true,
      nota: 'Obrigatória: a sigla do estado.',
      example: 'SP',
      read: option(UF_CODES),
    },
    optional('Razão social', [], 'razao_social', 120, 'Aurora Veículos Ltda.'),
    {
      nome: 'Outras marcas',
      synonyms: ['demais marcas'],
      writes: 'outras_marcas',
      required: false,
      nota: 'Até 30, separadas por vírgula.',
      example: 'Jeep, Ram',
      read: list(30, 40),
    },
    phoneColumn,
    emailColumn,
    {
      nome: 'CEP',
      synonyms: [],
      writes: 'cep',
      required: false,
      nota: 'Com 8 algarismos.',
      example: '13010-000',
      read: cep,
    },
    optional('Logradouro', ['endereco', 'rua'], 'logradouro', 120, 'Avenida Brasil'),
    optional('Número', ['num', 'n'], 'numero', 20, '100'),
    optional('Complemento', [], 'complemento', 60, 'Bloco B'),
    optional('Bairro', [], 'bairro', 80, 'Centro'),
    {
      nome: 'Fuso',
      synonyms: ['fuso horario', 'zona'],
      writes: 'fuso',
      required: false,
      nota: 'Como America/Manaus; sem a coluna, vale o do estado.',
      example: 'America/Sao_Paulo',
      read: option(TIME_ZONES),
    },
    optional('Código de integração', ['codigo integracao', 'codigo dms', 'codigo'], 'codigo_integracao', 40, 'LJ-01'),
  ]),
})

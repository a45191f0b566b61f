import { FUSO_DA_UF, FUSOS, type Uf, UFS } from '#shared/rules/lugares.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { cnpj, lista, opcao, simples, texto, textoDe } from '../../core/importing/celulas.ts'
import { CelulaInvalida, type Coluna, definir, type Guardado } from '../../core/importing/def.ts'
import { achar, porNome, type PorNome } from '../../core/importing/lojas.ts'
import { colunaEmail, colunaNome, colunaTelefone } from '../../core/importing/pessoas.ts'

interface Referencias {
  grupos: PorNome
  alfanumerico: boolean
}

async function lerReferencias(c: Ctx): Promise<Referencias> {
  const grupos = await c.tx
    .selectFrom('grupo')
    .select(['codGrupo', 'nome'])
    .where('codDistribuidor', '=', c.inquilino.codDistribuidor)
    .where('ativo', '=', true)
    .execute()
  const d = await c.tx
    .selectFrom('distribuidor')
    .select('cnpjAlfanumerico')
    .where('codDistribuidor', '=', c.inquilino.codDistribuidor)
    .executeTakeFirstOrThrow()
  return {
    grupos: porNome(grupos.map((g) => ({ codigo: g.codGrupo, nomes: [g.nome] }))),
    alfanumerico: d.cnpjAlfanumerico,
  }
}

const SIGLAS = Object.fromEntries(UFS.map((uf) => [uf, uf])) as Record<Uf, string>
const ZONAS = Object.fromEntries(FUSOS.map((f) => [f, f]))

const cep: Coluna<unknown>['ler'] = (v) => {
  const d = (typeof v === 'number' ? textoDe(v).padStart(8, '0') : textoDe(v)).replace(/[.\-\s]/g, '')
  if (!/^\d{8}$/.test(d)) throw new CelulaInvalida('Não é um CEP. Escreva os 8 algarismos.')
  return d
}

const opcional = (
  nome: string,
  sinonimos: readonly string[],
  grava: string,
  maximo: number,
  exemplo: string,
): Coluna<unknown> => ({
  nome,
  sinonimos,
  grava,
  obrigatoria: false,
  nota: `Até ${maximo} caracteres. Vazio apaga o que havia.`,
  exemplo,
  ler: texto(maximo),
})

/** The zone of its state, until the store says another. */
function completar(linha: Readonly<Record<string, Guardado>>): Record<string, Guardado> {
  return { fuso: FUSO_DA_UF[linha['uf'] as Uf] }
}

export const concessionariasDeArquivo = definir<Referencias>({
  registro: 'concessionarias',
  modulo: import.meta.url,
  tabela: 'concessionaria',
  codigo: 'cod_concessionaria',
  chave: [{ coluna: 'cnpj' }],
  nomeDaChave: 'CNPJ',
  versoes: true,
  padrao: { outras_marcas: [], fuso: 'America/Sao_Paulo' },
  referencias: lerReferencias,
  completar,
  conferir: ({ marca, outras_marcas: outras }): Record<string, string> =>
    Array.isArray(outras) && outras.some((o) => simples(o) === simples(String(marca)))
      ? { outras_marcas: 'A marca principal está também entre as outras. Tire-a daqui.' }
      : {},
  colunas: [
    colunaNome('Obrigatório, até 80 caracteres.', 'Aurora Centro'),
    {
      nome: 'CNPJ',
      sinonimos: ['documento'],
      grava: 'cnpj',
      obrigatoria: true,
      nota: 'Obrigatório. Se já existe uma concessionária com este CNPJ, ela é alterada.',
      exemplo: '11.222.333/0001-81',
      ler: (v, r) => cnpj(v, r.alfanumerico),
    },
    {
      nome: 'Grupo',
      sinonimos: ['grupo economico', 'rede'],
      grava: 'cod_grupo',
      obrigatoria: true,
      nota: 'Obrigatório: nome de um grupo ativo. Importe antes os grupos.',
      exemplo: 'Grupo Aurora',
      ler: (v, r) => achar(r.grupos, v, 'grupo ativo'),
    },
    {
      ...opcional('Marca', ['bandeira', 'montadora'], 'marca', 40, 'Fiat'),
      obrigatoria: true,
      nota: 'Obrigatória: a marca principal, até 40 caracteres.',
    },
    {
      ...opcional('Cidade', ['municipio'], 'cidade', 80, 'Campinas'),
      obrigatoria: true,
      nota: 'Obrigatória, até 80 caracteres.',
    },
    {
      nome: 'UF',
      sinonimos: ['estado', 'sigla'],
      grava: 'uf',
      obrigatoria: true,
      nota: 'Obrigatória: a sigla do estado.',
      exemplo: 'SP',
      ler: opcao(SIGLAS),
    },
    opcional('Razão social', [], 'razao_social', 120, 'Aurora Veículos Ltda.'),
    {
      nome: 'Outras marcas',
      sinonimos: ['demais marcas'],
      grava: 'outras_marcas',
      obrigatoria: false,
      nota: 'Até 30, separadas por vírgula.',
      exemplo: 'Jeep, Ram',
      ler: lista(30, 40),
    },
    colunaTelefone,
    colunaEmail,
    {
      nome: 'CEP',
      sinonimos: [],
      grava: 'cep',
      obrigatoria: false,
      nota: 'Com 8 algarismos.',
      exemplo: '13010-000',
      ler: cep,
    },
    opcional('Logradouro', ['endereco', 'rua'], 'logradouro', 120, 'Avenida Brasil'),
    opcional('Número', ['num', 'n'], 'numero', 20, '100'),
    opcional('Complemento', [], 'complemento', 60, 'Bloco B'),
    opcional('Bairro', [], 'bairro', 80, 'Centro'),
    {
      nome: 'Fuso',
      sinonimos: ['fuso horario', 'zona'],
      grava: 'fuso',
      obrigatoria: false,
      nota: 'Como America/Manaus; sem a coluna, vale o do estado.',
      exemplo: 'America/Sao_Paulo',
      ler: opcao(ZONAS),
    },
    opcional('Código de integração', ['codigo integracao', 'codigo dms', 'codigo'], 'codigo_integracao', 40, 'LJ-01'),
  ],
})

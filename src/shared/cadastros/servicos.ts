import { z } from 'zod'
import { EQUIPAMENTO_TYPE_CODES, type EquipamentoType, typesInWords } from '../rules/equipamento.ts'
import { missing, type Fields } from './fields.ts'
import {
  formSchema,
  upperCode,
  sortableFilter,
  cadastroPage,
  onlyErrors,
  text,
  version,
  type FieldErrors,
} from './registers.ts'
import { cod, endpoint } from '../core/contract.ts'
import { formatHours } from '../rules/dates.ts'
import { formatReais } from '../rules/money.ts'

/** Service types by their code (`codTipoServico`); 9 to 12 never count in reception. */
export const SERVICO_TYPES = {
  REVISAO: { cod: 1, nome: 'Revisão' },
  MECANICA: { cod: 2, nome: 'Mecânica' },
  ELETRICA: { cod: 3, nome: 'Elétrica' },
  PNEUS: { cod: 4, nome: 'Pneus e geometria' },
  AR_CONDICIONADO: { cod: 5, nome: 'Ar-condicionado' },
  FUNILARIA: { cod: 6, nome: 'Funilaria' },
  PINTURA: { cod: 7, nome: 'Pintura' },
  DIAGNOSTICO: { cod: 8, nome: 'Diagnóstico' },
  LAVAGEM: { cod: 9, nome: 'Lavagem e estética' },
  ACESSORIOS: { cod: 10, nome: 'Acessórios' },
  INTERNO: { cod: 11, nome: 'Serviço interno' },
  TERCEIRO: { cod: 12, nome: 'Terceiro' },
} as const
export type ServicoType = keyof typeof SERVICO_TYPES
export const SERVICO_TYPE_CODES = Object.keys(SERVICO_TYPES) as [ServicoType, ...ServicoType[]]

/** Equipment that a service of a type usually needs: for work without a service of the register, and where a new one begins. */
const USUAL_EQUIPAMENTOS: Partial<Record<ServicoType, readonly EquipamentoType[]>> = {
  REVISAO: ['ELEVADOR'],
  MECANICA: ['ELEVADOR'],
  FUNILARIA: ['BOX'],
  PINTURA: ['CABINE'],
  DIAGNOSTICO: ['SCANNER'],
}
export const usualEquipamentos = (tipo: ServicoType): EquipamentoType[] => [...(USUAL_EQUIPAMENTOS[tipo] ?? [])]

/** Skills that a service needs or a mechanic has: free text, without repeats. */
export const skills = z.array(text(40).min(2, 'Use ao menos 2 letras')).max(20, 'Escolha até 20 habilidades')

const reais = (v: unknown) => formatReais(Number(v))
export const servicoFields = {
  codigo: { nome: 'Código', novo: '', maximo: 30, required: 'Código obrigatório', coluna: 'texto' },
  descricao: { nome: 'Descrição', novo: '', maximo: 120, required: 'Descrição obrigatória', coluna: 'texto' },
  tipo: {
    nome: 'Tipo',
    novo: 'MECANICA' as const,
    coluna: 'texto',
    tell: (v) => SERVICO_TYPES[v as ServicoType].nome,
  },
  /** Standard time, in minutes. */
  minutos: {
    nome: 'Tempo padrão',
    novo: null,
    coluna: 'inteiro',
    titulo: 'Tempo padrão (min)',
    tell: (v) => formatHours(Number(v)),
  },
  /** Centavos per hour. */
  custoHora: { nome: 'Custo da hora', novo: null, coluna: 'dinheiro', tell: reais },
  valorHora: { nome: 'Valor da hora', novo: null, coluna: 'dinheiro', tell: reais },
  habilidades: { nome: 'Habilidades', novo: [], coluna: 'texto' },
  equipamentos: {
    nome: 'Equipamentos',
    novo: [] as EquipamentoType[],
    coluna: 'texto',
    tell: (v) => typesInWords(v as EquipamentoType[]) || '—',
  },
  ativo: { nome: 'Ativo', novo: true },
} satisfies Fields

const centavos = z.number().int().min(0).max(9_999_999)
const servicoData = formSchema(servicoFields, {
  codigo: upperCode(servicoFields.codigo.maximo),
  tipo: z.enum(SERVICO_TYPE_CODES),
  minutos: z.number().int().min(0).max(100_000).nullable(),
  custoHora: centavos.nullable(),
  valorHora: centavos.nullable(),
  habilidades: skills,
  equipamentos: z.array(z.enum(EQUIPAMENTO_TYPE_CODES)).max(EQUIPAMENTO_TYPE_CODES.length),
})
/** Fields of the service's form; null for a number not typed yet. */
export type ServicoData = z.infer<typeof servicoData>

const servico = servicoData.extend({ codServico: z.number(), versao: version })
export type Servico = z.infer<typeof servico>
const servicoRow = servico.omit({ versao: true })
export type ServicoRow = z.infer<typeof servicoRow>

/** Form errors of a service, by field. */
export function validateServico(d: ServicoData): FieldErrors<ServicoData> {
  const blank = missing(servicoFields, d)
  return onlyErrors<ServicoData>({
    ...blank,
    codigo: blank.codigo ?? (/\s/.test(d.codigo) ? 'O código não pode ter espaços' : null),
    minutos:
      d.minutos === null || d.minutos < 1
        ? 'Informe o tempo padrão em minutos'
        : d.minutos > 6000
          ? 'O tempo padrão passa de 100 horas'
          : null,
    custoHora: d.custoHora === null ? 'Informe o custo da hora' : null,
    valorHora:
      d.valorHora === null || d.valorHora === 0
        ? 'Informe o valor da hora'
        : d.custoHora !== null && d.valorHora < d.custoHora
          ? 'O valor da hora é menor que o custo'
          : null,
    habilidades:
      new Set(d.habilidades.map((h) => h.toLowerCase())).size < d.habilidades.length
        ? 'Há habilidades repetidas'
        : null,
    equipamentos: new Set(d.equipamentos).size < d.equipamentos.length ? 'Há equipamentos repetidos' : null,
  })
}

const target = z.object({ codServico: cod })
const acesso = [1, 2, 3, -1] as const

export const servicos = {
  listServicosDoCadastro: endpoint({
    method: 'GET',
    path: 'cadastros/servicos',
    acesso,
    resumo: 'Serviços do distribuidor, por descrição',
    query: sortableFilter(['nome', 'codigo', 'tipo', 'minutos', 'valorHora', 'custoHora', 'preco']).extend({
      tipo: z.enum(SERVICO_TYPE_CODES).optional(),
      habilidade: z.string().max(40).optional(),
    }),
    response: cadastroPage(servicoRow),
  }),
  getServico: endpoint({
    method: 'GET',
    path: 'cadastros/servicos/:codServico',
    acesso,
    resumo: 'Um serviço',
    params: target,
    response: servico,
  }),
  criarServico: endpoint({
    method: 'POST',
    path: 'cadastros/servicos',
    acesso,
    resumo: 'Criar um serviço',
    body: servicoData,
    response: servico,
  }),
  alterarServico: endpoint({
    method: 'PUT',
    path: 'cadastros/servicos/:codServico',
    acesso,
    resumo: 'Alterar, desativar ou reativar um serviço',
    params: target,
    body: servicoData.extend({ versao: version }),
    response: servico,
  }),
}

import { z } from 'zod'
import { missing, type Fields } from './fields.ts'
import { type FieldErrors, formSchema, sortableFilter, cadastroPage, onlyErrors, text, version } from './registers.ts'
import { cod, day, endpoint } from '../core/contract.ts'
import { cnpjError, formatCnpj } from '../rules/cnpj.ts'
import { formatDay } from '../rules/dates.ts'
import { emailError } from '../rules/email.ts'
import { weeklyHoursError, weeklyHours, weeklyHoursText, type WeeklyHours } from '../rules/weekly-hours.ts'
import { cepError, BRAZIL_TIME_ZONES, UFS } from '../rules/places.ts'
import { phoneError } from '../rules/phone.ts'

/** Agenda boards that a store can choose as its first one. */
export const AGENDA_BOARDS = ['Veiculos', 'Mecanicos', 'Consultores', 'Entregas', 'Recepcao'] as const
export const AGENDA_BOARD_NAMES: Record<(typeof AGENDA_BOARDS)[number], string> = {
  Veiculos: 'Veículos',
  Mecanicos: 'Mecânicos',
  Consultores: 'Consultores',
  Entregas: 'Entregas',
  Recepcao: 'Recepção',
}
export const AGENDA_STEPS = [15, 20, 30, 60] as const

const cor = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Escolha uma cor')
const feriado = z.object({ dia: z.union([day, z.literal('')]), nome: text(60) })
const statusAgenda = z.object({ codStatus: cod.nullable(), nome: text(40), cor, ativo: z.boolean() })
const motivoPausa = z.object({
  codMotivo: cod.nullable(),
  nome: text(40),
  cor,
  bloqueia: z.boolean(),
  ativo: z.boolean(),
})
export type Holiday = z.infer<typeof feriado>
/** A column of the vehicle board, in board order; a column that cars used is retired, not deleted. */
export type AgendaStatus = z.infer<typeof statusAgenda>
/** A pause reason: with `bloqueia` it blocks the car, otherwise it only stops the clock. */
export type PauseReason = z.infer<typeof motivoPausa>

const HOURS = ['07:00', '19:00'] as const
const OPEN_WEEK: WeeklyHours = { 1: [...HOURS], 2: [...HOURS], 3: [...HOURS], 4: [...HOURS], 5: [...HOURS] }
const names = (v: unknown) =>
  (v as (AgendaStatus | PauseReason)[]).map((s) => (s.ativo ? s.nome : `${s.nome} (retirado)`)).join(', ')
export const concessionariaFields = {
  nome: { nome: 'Nome', novo: '', maximo: 80, required: 'Nome obrigatório' },
  razaoSocial: { nome: 'Razão social', novo: '', maximo: 120 },
  cnpj: { nome: 'CNPJ', novo: '', maximo: 18, tell: (v) => formatCnpj(String(v)) },
  codGrupo: { nome: 'Grupo (código)', novo: 0 },
  /** The main make; `outrasMarcas` holds the others. */
  marca: { nome: 'Marca', novo: '', maximo: 40, required: 'Marca obrigatória' },
  outrasMarcas: { nome: 'Outras marcas', novo: [] },
  telefone: { nome: 'Telefone', novo: '', maximo: 20 },
  email: { nome: 'E-mail', novo: '', maximo: 200 },
  cep: { nome: 'CEP', novo: '', maximo: 9 },
  logradouro: { nome: 'Logradouro', novo: '', maximo: 120 },
  numero: { nome: 'Número', novo: '', maximo: 20 },
  complemento: { nome: 'Complemento', novo: '', maximo: 60 },
  bairro: { nome: 'Bairro', novo: '', maximo: 80 },
  cidade: { nome: 'Cidade', novo: '', maximo: 80, required: 'Cidade obrigatória' },
  uf: { nome: 'Estado', novo: 'SP' as const },
  fuso: { nome: 'Fuso', novo: 'America/Sao_Paulo' },
  modeloAgenda: { nome: 'Modelo da agenda', novo: 'Veiculos' as const },
  passoMinutos: { nome: 'Passo da agenda', novo: 60 as const, tell: (v) => `${String(v)} min` },
  horarios: { nome: 'Horário', novo: OPEN_WEEK, tell: (v) => weeklyHoursText(v as WeeklyHours) },
  feriados: {
    nome: 'Feriados',
    novo: [],
    tell: (v) => (v as Holiday[]).map((f) => `${formatDay(f.dia)} ${f.nome}`).join(', ') || '—',
  },
  statusAgenda: { nome: 'Status da agenda', novo: [], tell: names },
  motivosPausa: { nome: 'Motivos de pausa', novo: [], tell: names },
  codigoIntegracao: { nome: 'Código na integração', novo: '', maximo: 40 },
  /**
   * First day of the store in the system; sales are due from then on. Empty means today for a new store and no change for an existing one.
   */
  desde: { nome: 'Começou em', novo: '', tell: (v) => formatDay(String(v)) },
  ativo: { nome: 'Ativa', novo: true },
} satisfies Fields
const data = formSchema(concessionariaFields, {
  codGrupo: z.number().int(),
  outrasMarcas: z.array(text(40)).max(30),
  uf: z.enum(UFS),
  fuso: z.string().max(60),
  modeloAgenda: z.enum(AGENDA_BOARDS),
  passoMinutos: z.union(AGENDA_STEPS.map((p) => z.literal(p))),
  horarios: weeklyHours,
  feriados: z.array(feriado).max(200, 'Guarde até 200 feriados'),
  statusAgenda: z.array(statusAgenda).max(30, 'Use até 30 status'),
  motivosPausa: z.array(motivoPausa).max(30, 'Use até 30 motivos'),
  desde: z.union([day, z.literal('')]),
})
/** Fields of the store's form; empty text means no value, group 0 means none chosen yet. */
export type ConcessionariaData = z.infer<typeof data>

const editedConcessionaria = data.extend({ codConcessionaria: z.number(), versao: version })
export type EditedConcessionaria = z.infer<typeof editedConcessionaria>
const concessionariaRow = data
  .pick({
    nome: true,
    cnpj: true,
    codGrupo: true,
    marca: true,
    outrasMarcas: true,
    telefone: true,
    cidade: true,
    fuso: true,
    codigoIntegracao: true,
    ativo: true,
  })
  .extend({ codConcessionaria: z.number(), grupo: z.string(), uf: z.string(), modeloAgenda: z.string() })
export type ConcessionariaRow = z.infer<typeof concessionariaRow>

const repetido = (names: readonly string[]): string | null => {
  const keys = names.map((n) => n.trim().toLowerCase())
  const i = keys.findIndex((c, n) => keys.indexOf(c) < n)
  return i < 0 ? null : `“${names[i]?.trim()}” está repetido`
}

/** Form errors of a store, by field; `alphanumeric` tells whether the distributor accepts alphanumeric CNPJs. */
export function validateConcessionaria(d: ConcessionariaData, alphanumeric: boolean): FieldErrors<ConcessionariaData> {
  return onlyErrors<ConcessionariaData>({
    ...missing(concessionariaFields, d),
    cnpj: cnpjError(d.cnpj, alphanumeric),
    codGrupo: d.codGrupo > 0 ? null : 'Escolha o grupo',
    outrasMarcas: repetido([d.marca, ...d.outrasMarcas]),
    telefone: d.telefone === '' ? null : phoneError(d.telefone),
    email: d.email === '' ? null : emailError(d.email),
    cep: d.cep === '' ? null : cepError(d.cep),
    fuso: BRAZIL_TIME_ZONES.includes(d.fuso) ? null : 'Escolha um dos fusos do Brasil',
    horarios: Object.keys(d.horarios).length === 0 ? 'Abra ao menos um dia' : weeklyHoursError(d.horarios),
    feriados: holidaysError(d.feriados),
    statusAgenda: namesError(d.statusAgenda, 'Dê um nome a cada status', 'Deixe ao menos um status ativo'),
    motivosPausa: namesError(d.motivosPausa, 'Dê um nome a cada motivo', 'Deixe ao menos um motivo ativo'),
  })
}

function holidaysError(feriados: readonly Holiday[]): string | null {
  if (feriados.some((f) => f.dia === '' || f.nome.trim() === '')) return 'Informe o dia e o nome de cada feriado'
  const days = feriados.map((f) => f.dia)
  const another = days.find((d, n) => days.indexOf(d) < n)
  return another === undefined ? null : `Há dois feriados em ${formatDay(another)}`
}

function namesError(
  linhas: readonly { nome: string; ativo: boolean }[],
  missingName: string,
  none: string,
): string | null {
  // An empty list is valid: a new store then gets the default ones.
  if (linhas.length === 0) return null
  if (linhas.some((l) => l.nome.trim() === '')) return missingName
  return repetido(linhas.map((l) => l.nome)) ?? (linhas.some((l) => l.ativo) ? null : none)
}

const target = z.object({ codConcessionaria: cod })
const acesso = [2, -1] as const

export const cadastroConcessionarias = {
  listCadastroConcessionarias: endpoint({
    method: 'GET',
    path: 'cadastros/concessionarias',
    acesso,
    resumo: 'Concessionárias ao alcance, ativas ou não, por nome',
    query: sortableFilter(['nome', 'grupo', 'marca', 'cidade', 'cnpj']).extend({
      codGrupo: cod.optional(),
      marca: z.string().max(40).optional(),
      uf: z.enum(UFS).optional(),
    }),
    response: cadastroPage(concessionariaRow),
  }),
  getCadastroConcessionaria: endpoint({
    method: 'GET',
    path: 'cadastros/concessionarias/:codConcessionaria',
    acesso,
    loja: 'params',
    resumo: 'Uma concessionária com tudo o que o formulário edita',
    params: target,
    response: editedConcessionaria,
  }),
  criarConcessionaria: endpoint({
    method: 'POST',
    path: 'cadastros/concessionarias',
    acesso,
    resumo: 'Criar uma concessionária; só quem alcança o distribuidor todo',
    body: data,
    response: editedConcessionaria,
  }),
  alterarConcessionaria: endpoint({
    method: 'PUT',
    path: 'cadastros/concessionarias/:codConcessionaria',
    acesso,
    loja: 'params',
    resumo: 'Alterar, desativar ou reativar uma concessionária',
    params: target,
    body: data.extend({ versao: version }),
    response: editedConcessionaria,
  }),
}

import { z } from 'zod'
import { type FieldErrors, sortableFilter, required, cadastroPage, onlyErrors, text, version } from './registers.ts'
import { cod, day, endpoint } from '../core/contract.ts'
import { cnpjError } from '../rules/cnpj.ts'
import { formatDay } from '../rules/dates.ts'
import { emailError } from '../rules/email.ts'
import { weeklyHoursError, weeklyHours } from '../rules/weekly-hours.ts'
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

const dados = z.object({
  nome: text(80),
  razaoSocial: text(120),
  cnpj: text(18),
  codGrupo: z.number().int(),
  /** The main make; `outrasMarcas` holds the others. */
  marca: text(40),
  outrasMarcas: z.array(text(40)).max(30),
  telefone: text(20),
  email: text(200),
  cep: text(9),
  logradouro: text(120),
  numero: text(20),
  complemento: text(60),
  bairro: text(80),
  cidade: text(80),
  uf: z.enum(UFS),
  fuso: z.string().max(60),
  modeloAgenda: z.enum(AGENDA_BOARDS),
  passoMinutos: z.union(AGENDA_STEPS.map((p) => z.literal(p))),
  horarios: weeklyHours,
  feriados: z.array(feriado).max(200, 'Guarde até 200 feriados'),
  statusAgenda: z.array(statusAgenda).max(30, 'Use até 30 status'),
  motivosPausa: z.array(motivoPausa).max(30, 'Use até 30 motivos'),
  codigoIntegracao: text(40),
  /**
   * First day of the store in the system; sales are due from then on. Empty means today for a new store and no change for an existing one.
   */
  desde: z.union([day, z.literal('')]),
  ativo: z.boolean(),
})
/** Fields of the store's form; empty text means no value, group 0 means none chosen yet. */
export type ConcessionariaData = z.infer<typeof dados>

const editedConcessionaria = dados.extend({ codConcessionaria: z.number(), versao: version })
export type EditedConcessionaria = z.infer<typeof editedConcessionaria>
const concessionariaRow = dados
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

const repetido = (nomes: readonly string[]): string | null => {
  const chaves = nomes.map((n) => n.trim().toLowerCase())
  const i = chaves.findIndex((c, n) => chaves.indexOf(c) < n)
  return i < 0 ? null : `“${nomes[i]?.trim()}” está repetido`
}

/** Form errors of a store, by field; `alphanumeric` tells whether the distributor accepts alphanumeric CNPJs. */
export function validateConcessionaria(d: ConcessionariaData, alphanumeric: boolean): FieldErrors<ConcessionariaData> {
  return onlyErrors<ConcessionariaData>({
    nome: required(d.nome, 'Nome obrigatório'),
    cnpj: cnpjError(d.cnpj, alphanumeric),
    codGrupo: d.codGrupo > 0 ? null : 'Escolha o grupo',
    marca: required(d.marca, 'Marca obrigatória'),
    outrasMarcas: repetido([d.marca, ...d.outrasMarcas]),
    telefone: d.telefone === '' ? null : phoneError(d.telefone),
    email: d.email === '' ? null : emailError(d.email),
    cep: d.cep === '' ? null : cepError(d.cep),
    cidade: required(d.cidade, 'Cidade obrigatória'),
    fuso: BRAZIL_TIME_ZONES.includes(d.fuso) ? null : 'Escolha um dos fusos do Brasil',
    horarios: Object.keys(d.horarios).length === 0 ? 'Abra ao menos um dia' : weeklyHoursError(d.horarios),
    feriados: holidaysError(d.feriados),
    statusAgenda: namesError(d.statusAgenda, 'Dê um nome a cada status', 'Deixe ao menos um status ativo'),
    motivosPausa: namesError(d.motivosPausa, 'Dê um nome a cada motivo', 'Deixe ao menos um motivo ativo'),
  })
}

function holidaysError(feriados: readonly Holiday[]): string | null {
  if (feriados.some((f) => f.dia === '' || f.nome.trim() === '')) return 'Informe o dia e o nome de cada feriado'
  const dias = feriados.map((f) => f.dia)
  const another = dias.find((d, n) => dias.indexOf(d) < n)
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

const alvo = z.object({ codConcessionaria: cod })
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
    params: alvo,
    response: editedConcessionaria,
  }),
  criarConcessionaria: endpoint({
    method: 'POST',
    path: 'cadastros/concessionarias',
    acesso,
    resumo: 'Criar uma concessionária; só quem alcança o distribuidor todo',
    body: dados,
    response: editedConcessionaria,
  }),
  alterarConcessionaria: endpoint({
    method: 'PUT',
    path: 'cadastros/concessionarias/:codConcessionaria',
    acesso,
    loja: 'params',
    resumo: 'Alterar, desativar ou reativar uma concessionária',
    params: alvo,
    body: dados.extend({ versao: version }),
    response: editedConcessionaria,
  }),
}

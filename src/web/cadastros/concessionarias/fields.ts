import { NIVEL_LABELS } from '#shared/rules/niveis.ts'
import type { UseFormReturnType } from '@mantine/form'
import type {
  ConcessionariaData,
  Holiday,
  PauseReason,
  AgendaStatus,
} from '#shared/cadastros/concessionarias-register.ts'
import { formatCnpj } from '#shared/rules/cnpj.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { type WeeklyHours, weeklyHoursText } from '#shared/rules/weekly-hours.ts'
import type { FieldDescriptions } from '../../recipes/form/field-errors.ts'

/** Form state of a dealership. */
export type ConcessionariaForm = UseFormReturnType<ConcessionariaData>

const nomes = (v: unknown) =>
  (v as (AgendaStatus | PauseReason)[]).map((s) => (s.ativo ? s.nome : `${s.nome} (retirado)`)).join(', ')
const GOAL = {
  NOVO: 'novo',
  EM_MONTAGEM: 'em montagem',
  AGUARDANDO_PRECO: 'aguardando preço',
  PRECIFICADO: 'precificado',
}

/** Labels of a dealership's fields and settings in conflicts and in the history. */
export const FIELDS: FieldDescriptions = {
  nome: { nome: 'Nome' },
  razaoSocial: { nome: 'Razão social' },
  cnpj: { nome: 'CNPJ', tell: (v) => formatCnpj(String(v)) },
  codGrupo: { nome: 'Grupo (código)' },
  marca: { nome: 'Marca' },
  outrasMarcas: { nome: 'Outras marcas' },
  telefone: { nome: 'Telefone' },
  email: { nome: 'Email' },
  cep: { nome: 'CEP' },
  logradouro: { nome: 'Logradouro' },
  numero: { nome: 'Número' },
  complemento: { nome: 'Complemento' },
  bairro: { nome: 'Bairro' },
  cidade: { nome: 'Cidade' },
  uf: { nome: 'Estado' },
  fuso: { nome: 'Fuso' },
  modeloAgenda: { nome: 'Modelo da agenda' },
  passoMinutos: { nome: 'Passo da agenda', tell: (v) => `${String(v)} min` },
  horarios: { nome: 'Horário', tell: (v) => weeklyHoursText(v as WeeklyHours) },
  feriados: {
    nome: 'Feriados',
    tell: (v) => (v as Holiday[]).map((f) => `${formatDay(f.dia)} ${f.nome}`).join(', ') || '—',
  },
  statusAgenda: { nome: 'Status da agenda', tell: nomes },
  motivosPausa: { nome: 'Motivos de pausa', tell: nomes },
  codigoIntegracao: { nome: 'Código na integração' },
  desde: { nome: 'Começou em', tell: (v) => formatDay(String(v)) },
  ativo: { nome: 'Ativa' },
  ...Object.fromEntries(Object.entries(GOAL).map(([k, nome]) => [`meta.${k}`, { nome: `Meta, ${nome} (min)` }])),
  'meta.AGUARDANDO_ALCADA': { nome: 'Meta, aguardando alçada (min)' },
  'meta.ENVIADO': { nome: 'Meta, enviado (min)' },
  'meta.VISUALIZADO': { nome: 'Meta, visualizado (min)' },
  ...Object.fromEntries(
    ([3, 1, 2] as const).flatMap((n) => [
      [`alcada.desconto.${n}`, { nome: `Desconto máximo, ${NIVEL_LABELS[n]} (%)` }],
      [`alcada.margem.${n}`, { nome: `Margem mínima, ${NIVEL_LABELS[n]} (%)` }],
    ]),
  ),
  'orcamento.identidade': { nome: 'Identidade do cliente' },
}

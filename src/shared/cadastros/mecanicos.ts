import { z } from 'zod'
import { missing, type Fields } from './fields.ts'
import { type FieldErrors, formSchema, sortableFilter, cadastroPage, onlyErrors, text, version } from './registers.ts'
import { cod, day, endpoint } from '../core/contract.ts'
import { formatDay } from '../rules/dates.ts'
import { weeklyHoursError, weeklyHours, weeklyHoursText, type WeeklyHours } from '../rules/weekly-hours.ts'
import { SIZE } from '../rules/sizes.ts'
import { phoneError } from '../rules/phone.ts'
import { skills } from './servicos.ts'

/** Schema of an absence, of a mechanic or of an equipment. */
export const ausencia = z.object({
  de: z.union([day, z.literal('')]),
  ate: z.union([day, z.literal('')]),
  motivo: text(80),
})
/** An absence from `de` to `ate`, both days included, in the store's time zone. */
export type Ausencia = z.infer<typeof ausencia>

const WORKDAY = ['08:00', '18:00'] as const
const WORK_WEEK: WeeklyHours = { 1: [...WORKDAY], 2: [...WORKDAY], 3: [...WORKDAY], 4: [...WORKDAY], 5: [...WORKDAY] }
/** Absences as the history tells them. */
export const describeAusencias = (v: unknown) =>
  (v as Ausencia[])
    .map((a) => `${formatDay(a.de)}${a.ate === a.de ? '' : ` a ${formatDay(a.ate)}`} (${a.motivo})`)
    .join(', ') || '—'
export const mecanicoFields = {
  codConcessionaria: { nome: 'Concessionária', novo: 0 },
  nome: { nome: 'Nome', novo: '', maximo: SIZE.mecanico, required: 'Nome obrigatório', coluna: 'texto' },
  telefone: { nome: 'Telefone', novo: '', maximo: SIZE.telefone, coluna: 'texto' },
  habilidades: { nome: 'Habilidades', novo: [], coluna: 'texto' },
  turnos: { nome: 'Turnos', novo: WORK_WEEK, coluna: 'texto', tell: (v) => weeklyHoursText(v as WeeklyHours) },
  ausencias: { nome: 'Ausências', novo: [], tell: describeAusencias },
  codUsuario: { nome: 'Usuário ligado', novo: null },
  ativo: { nome: 'Ativo', novo: true },
} satisfies Fields
const mecanicoData = formSchema(mecanicoFields, {
  codConcessionaria: cod,
  habilidades: skills,
  turnos: weeklyHours,
  ausencias: z.array(ausencia).max(60, 'Guarde até 60 ausências'),
  codUsuario: cod.nullable(),
})
/** Fields of the mechanic's form; the photo is saved separately, and the store cannot change later. */
export type MecanicoData = z.infer<typeof mecanicoData>

const mecanico = mecanicoData.extend({
  codMecanico: z.number(),
  versao: version,
  /** Signed URL of the photo; null shows the placeholder. */
  imagem: z.string().nullable(),
})
export type Mecanico = z.infer<typeof mecanico>
const mecanicoRow = mecanico
  .omit({ versao: true, ausencias: true })
  .extend({ concessionaria: z.string(), usuario: z.string().nullable(), ausenteAte: day.nullable() })
export type MecanicoRow = z.infer<typeof mecanicoRow>

/** Form errors of a mechanic, by field. */
export function validateMecanico(d: MecanicoData): FieldErrors<MecanicoData> {
  return onlyErrors<MecanicoData>({
    codConcessionaria: d.codConcessionaria > 0 ? null : 'Escolha a concessionária',
    ...missing(mecanicoFields, d),
    telefone: d.telefone === '' ? null : phoneError(d.telefone),
    habilidades:
      new Set(d.habilidades.map((h) => h.toLowerCase())).size < d.habilidades.length
        ? 'Há habilidades repetidas'
        : null,
    turnos: weeklyHoursError(d.turnos),
    ausencias: ausenciasError(d.ausencias),
  })
}

/** Error of the first invalid absence; null when all are valid. */
export function ausenciasError(ausencias: readonly Ausencia[]): string | null {
  for (const a of ausencias) {
    if (a.de === '' || a.ate === '') return 'Informe o primeiro e o último dia de cada ausência'
    if (a.ate < a.de) return `A ausência de ${formatDay(a.de)} termina antes de começar`
    if (a.motivo.trim() === '') return `Diga o motivo da ausência de ${formatDay(a.de)}`
  }
  const ordered = ausencias.toSorted((a, b) => (a.de < b.de ? -1 : 1))
  const clash = ordered.find((a, i) => (ordered[i + 1]?.de ?? '9999') <= a.ate)
  return clash ? `Há duas ausências no mesmo dia a partir de ${formatDay(clash.de)}` : null
}

const target = z.object({ codMecanico: cod })
const acesso = [1, 2, 3, -1] as const

export const mecanicos = {
  listMecanicos: endpoint({
    method: 'GET',
    path: 'cadastros/mecanicos',
    acesso,
    loja: 'query',
    resumo: 'Mecânicos das concessionárias ao alcance, por nome',
    query: sortableFilter(['nome', 'concessionaria', 'usuario']).extend({
      codConcessionaria: cod.optional(),
      habilidade: z.string().max(40).optional(),
    }),
    response: cadastroPage(mecanicoRow),
  }),
  getMecanico: endpoint({
    method: 'GET',
    path: 'cadastros/mecanicos/:codMecanico',
    acesso,
    resumo: 'Um mecânico',
    params: target,
    response: mecanico,
  }),
  criarMecanico: endpoint({
    method: 'POST',
    path: 'cadastros/mecanicos',
    acesso,
    loja: 'body',
    resumo: 'Criar um mecânico',
    body: mecanicoData,
    response: mecanico,
  }),
  alterarMecanico: endpoint({
    method: 'PUT',
    path: 'cadastros/mecanicos/:codMecanico',
    acesso,
    loja: 'body',
    resumo: 'Alterar, desativar ou reativar um mecânico',
    params: target,
    body: mecanicoData.extend({ versao: version }),
    response: mecanico,
  }),
  gravarFotoMecanico: endpoint({
    method: 'PUT',
    path: 'cadastros/mecanicos/:codMecanico/foto',
    acesso,
    resumo: 'Trocar a foto (JPEG, PNG ou WebP em base64), ou retirá-la com null',
    params: target,
    body: z.object({ dados: z.base64().max(8_000_000).nullable() }),
    limiteBytes: 9_000_000,
    response: z.object({ imagem: z.string().nullable() }),
  }),
}

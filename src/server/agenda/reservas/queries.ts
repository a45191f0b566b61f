import type { ReservaLoja } from '#shared/agenda/reservas.ts'
import { shortName } from '#shared/rules/name.ts'
import { WEEKDAYS, type WeeklyHours } from '#shared/rules/weekly-hours.ts'
import { frotaSettings } from '../../frota/nucleo/settings.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { codeTemplate } from '../../conversas/nucleo/whatsapp.ts'
import { canCharge, depositMinutes } from '../../pagamentos/nucleo/charge.ts'
import { type ReservaSettings, reservaSettings } from '../nucleo/reserva-settings.ts'

interface Address {
  logradouro: string | null
  numero: string | null
  bairro: string | null
  cidade: string
  uf: string
  cep: string | null
}

const ADDRESS = ['l.logradouro', 'l.numero', 'l.bairro', 'l.cidade', 'l.uf', 'l.cep'] as const

/** Postal address in one line. */
export const addressLine = (l: Address): string =>
  [
    [l.logradouro, l.numero].filter(Boolean).join(', '),
    l.bairro,
    `${l.cidade}/${l.uf}`,
    l.cep && l.cep.replace(/^(\d{5})(\d{3})$/, '$1-$2'),
  ]
    .filter(Boolean)
    .join(' · ')

const PRIVACIDADE = (nome: string) =>
  `Usamos seu nome, celular e placa para marcar, confirmar e lembrar o atendimento na ${nome}. Você pode pedir uma cópia ou a exclusão dos seus dados à oficina.`

/** Deposit that a booking of the store asks for, in centavos: only where it can be paid. */
export const depositOf = async (c: Ctx, codConcessionaria: number, s: ReservaSettings): Promise<number> =>
  s.sinal > 0 && (await canCharge(c, codConcessionaria)) ? s.sinal : 0

/** A store's public page. Throws 404. */
export async function readPage(c: Ctx, codConcessionaria: number): Promise<ReservaLoja> {
  const l = await c.tx
    .selectFrom('concessionaria as l')
    .innerJoin('reservaLoja as r', (j) =>
      j.onRef('r.codDistribuidor', '=', 'l.codDistribuidor').onRef('r.codConcessionaria', '=', 'l.codConcessionaria'),
    )
    .select(['l.nome', 'l.telefone', 'l.fuso', 'l.horarios', 'r.endereco', 'r.titulo', 'r.texto', 'r.chegada'])
    .select(ADDRESS)
    .where(ofTenant(c, 'l'))
    .where('l.codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  if (!l) throw notFound('Esta página não existe')
  const s = await reservaSettings(c, codConcessionaria)
  const horarios = l.horarios as WeeklyHours
  const consultores = s.escolheConsultor
    ? await c.tx
        .selectFrom('consultor')
        .select(['codConsultor', 'nome'])
        .where(ofTenant(c))
        .where('codConcessionaria', '=', codConcessionaria)
        .where('ativo', '=', true)
        .orderBy('nome')
        .execute()
    : []
  const sunday = WEEKDAYS[6]
  return {
    endereco: l.endereco,
    concessionaria: l.nome,
    titulo: l.titulo,
    texto: l.texto,
    chegada: l.chegada,
    telefone: l.telefone,
    local: addressLine(l),
    fuso: l.fuso,
    primaria: c.tenant.corPrimaria,
    horarios: [sunday, ...WEEKDAYS.slice(0, 6)].map((d) => horarios[d] ?? null),
    fotos: (await sitePhotos(c, codConcessionaria)).map(({ codFoto: _, ...f }) => f),
    servicos: await choicesOf(c, codConcessionaria, s.precos),
    consultores: consultores.map((n) => ({ ...n, nome: shortName(n.nome) })),
    aberta: s.ativa,
    sinal: await depositOf(c, codConcessionaria, s),
    sinalMinutos: await depositMinutes(c, codConcessionaria),
    carroReserva: (await frotaSettings(c, codConcessionaria)).site,
    codigoPorWhatsapp: (await codeTemplate(c, codConcessionaria, '000000')) !== undefined,
    cancelaAte: s.cancelar,
    horizonte: s.horizonte,
    privacidade: PRIVACIDADE(l.nome),
  }
}

/** What a customer may choose on a store's page. */
async function choicesOf(c: Ctx, codConcessionaria: number, precos: boolean): Promise<ReservaLoja['servicos']> {
  const rows = await c.tx
    .selectFrom('reservaServico')
    .select(['codReservaServico', 'nome', 'descricao', 'minutos', 'preco'])
    .select((eb) => eb.ref('icone').$castTo<ReservaLoja['servicos'][number]['icone']>().as('icone'))
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('ativo', '=', true)
    .orderBy('ordem')
    .orderBy('codReservaServico')
    .execute()
  return rows.map((r) => ({ ...r, preco: precos ? r.preco : null }))
}

/** Photos of a store's page with their signed addresses. */
export async function sitePhotos(c: Ctx, codConcessionaria: number) {
  const rows = await c.tx
    .selectFrom('reservaFoto')
    .select(['codFoto', 'arquivo', 'miniatura', 'largura', 'altura', 'legenda'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .orderBy('ordem')
    .orderBy('codFoto')
    .execute()
  const address = (key: string) => c.services.files.endereco(c.tenant.codDistribuidor, key)
  return rows.map(({ arquivo, miniatura, ...f }) => ({ ...f, url: address(arquivo), miniatura: address(miniatura) }))
}

/** Pages of open stores that take bookings now. */
const openPages = (c: Ctx) =>
  c.tx
    .selectFrom('reservaLoja as r')
    .innerJoin('concessionaria as l', (j) =>
      j.onRef('l.codDistribuidor', '=', 'r.codDistribuidor').onRef('l.codConcessionaria', '=', 'r.codConcessionaria'),
    )
    .innerJoin('concessionariaConfig as g', (j) =>
      j
        .onRef('g.codDistribuidor', '=', 'r.codDistribuidor')
        .onRef('g.codConcessionaria', '=', 'r.codConcessionaria')
        .on('g.chave', '=', 'reserva.ativa')
        .on('g.valor', '=', 'SIM'),
    )
    .where(ofTenant(c, 'r'))
    .where('l.status', '=', 1)

/** Path of a store's booking page; null while it takes no bookings. */
export async function bookingPath(c: Ctx, codConcessionaria: number): Promise<string | null> {
  const page = await openPages(c)
    .select('r.endereco')
    .where('r.codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  return page ? `/o/agendar/${page.endereco}` : null
}

/** Stores of the distributor that take bookings by the site. */
export async function listPages(c: Ctx) {
  const rows = await openPages(c)
    .select(['r.endereco', 'l.nome', 'l.telefone'])
    .select(ADDRESS)
    .orderBy('l.nome')
    .execute()
  return rows.map((l) => ({
    endereco: l.endereco,
    concessionaria: l.nome,
    local: addressLine(l),
    telefone: l.telefone,
  }))
}

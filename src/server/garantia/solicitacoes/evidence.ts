import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Evidencia } from '#shared/garantia/solicitacoes.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { isWordsKind } from '#shared/rules/garantia.ts'
import { checkFile, endingOf } from '../../conversas/nucleo/check-file.ts'
import { eraseLater } from '../../core/files/erase-later.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { authorOf, type Author, type LockedGarantia, lockGarantia, recordGarantia, tellGarantia } from './change.ts'

const MAX_EVIDENCE = 60
const KINDS: readonly string[] = ['image/webp', 'application/pdf']

/** A stored file of a claim. */
export interface KeptFile {
  arquivo: string
  midia: string
  sha256: string
}

const digest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Checks a file by its content and stores it. Throws 422 for one that is neither a picture nor a PDF. */
export async function keepFile(services: Services, codDistribuidor: number, data: string): Promise<KeptFile> {
  const checked = await checkFile(services, Buffer.from(data, 'base64'))
  const motivo = 'motivo' in checked ? checked.motivo : KINDS.includes(checked.tipo) ? null : 'Envie uma foto ou um PDF'
  if (motivo !== null || !('bytes' in checked)) throw invalid('O arquivo não pôde ser lido', { arquivo: motivo ?? '' })
  return store(services, codDistribuidor, checked.bytes, checked.tipo)
}

async function store(services: Services, codDistribuidor: number, bytes: Buffer, midia: string): Promise<KeptFile> {
  const arquivo = `garantia/${codDistribuidor}/${randomUUID()}.${endingOf(midia)}`
  await services.files.save(arquivo, bytes, midia)
  return { arquivo, midia, sha256: digest(bytes) }
}

/** Key of a photo that the finding or the visit of a claim has. Throws 404 for one of another car. */
export async function findExisting(
  c: Ctx,
  codSolicitacao: number,
  { origem, codFoto }: { origem: 'CHECKLIST' | 'VISITA'; codFoto: number },
): Promise<string> {
  const d = c.tenant.codDistribuidor
  const source =
    origem === 'CHECKLIST'
      ? sql`select f.arquivo from garantia_solicitacao g join orcamento_linha l on l.cod_distribuidor = g.cod_distribuidor and l.cod_linha = g.cod_linha
          join checklist_foto f on f.cod_distribuidor = l.cod_distribuidor and f.cod_item = l.cod_item
          where g.cod_distribuidor = ${d} and g.cod_solicitacao = ${codSolicitacao} and f.cod_foto = ${codFoto}`
      : sql`select f.arquivo from garantia_solicitacao g join visita_foto f on f.cod_distribuidor = g.cod_distribuidor and f.cod_passagem = g.cod_passagem
          where g.cod_distribuidor = ${d} and g.cod_solicitacao = ${codSolicitacao} and f.cod_foto = ${codFoto}`
  const r = await sql<{ arquivo: string }>`${source}`.execute(c.tx)
  const [photo] = r.rows
  if (!photo) throw notFound('Foto não encontrada')
  return photo.arquivo
}

/** Copies a stored photo: the claim keeps its own when the visit's is erased. */
export async function copyPhoto(services: Services, codDistribuidor: number, key: string): Promise<KeptFile> {
  return store(services, codDistribuidor, await services.files.read(key), 'image/webp')
}

interface NewEvidence {
  tipo: Evidencia['tipo']
  nome: string | null
  texto: string | null
  file: KeptFile | null
}

/** Throws 422 for evidence whose kind and content do not fit. */
export function checkEvidence({ tipo, nome, texto }: Omit<NewEvidence, 'file'>, hasFile: boolean): void {
  if ((tipo === 'OUTRA') !== (nome !== null && nome !== ''))
    throw invalid('Diga qual exigência', { nome: 'Diga qual exigência da marca' })
  if (isWordsKind(tipo) ? hasFile || !texto : !hasFile && !texto)
    throw invalid('Falta a evidência', isWordsKind(tipo) ? { texto: 'Escreva' } : { arquivo: 'Escolha o arquivo' })
  if (hasFile && texto) throw invalid('Um por vez', { texto: 'Mande o texto ou o arquivo, um por vez' })
  if (!isWordsKind(tipo) && tipo !== 'OUTRA' && !hasFile)
    throw invalid('Falta a foto', { arquivo: 'Esta evidência é uma foto ou um PDF' })
}

/** Adds evidence to a draft; the event of the chain holds its hash. */
export async function addEvidence(c: SignedInCtx, codSolicitacao: number, e: NewEvidence): Promise<void> {
  const g = await lockDraft(c, codSolicitacao)
  const { n } = await c.tx
    .selectFrom('garantiaEvidencia')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(ofTenant(c))
    .where('codSolicitacao', '=', codSolicitacao)
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_EVIDENCE)
    throw invalid('Evidências demais', { arquivo: `Esta garantia já tem ${MAX_EVIDENCE} evidências` })
  await insertEvidence(c, g, e, authorOf(c))
  tellGarantia(c, g)
}

async function insertEvidence(c: Ctx, g: LockedGarantia, e: NewEvidence, by: Author): Promise<void> {
  const { tipo, nome, texto, file } = e
  const sha256 = file?.sha256 ?? digest(texto ?? '')
  await c.tx
    .insertInto('garantiaEvidencia')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: g.codConcessionaria,
      codSolicitacao: g.codSolicitacao,
      tipo,
      nome,
      texto,
      arquivo: file?.arquivo ?? null,
      midia: file?.midia ?? null,
      sha256,
      codUsuario: by.codUsuario,
    })
    .execute()
  await recordGarantia(
    c,
    g,
    { tipo: 'EVIDENCIA', de: g.estado, para: g.estado, dados: { tipo, nome, texto, sha256 } },
    by,
  )
}

async function lockDraft(c: SignedInCtx, codSolicitacao: number): Promise<LockedGarantia> {
  const g = await lockGarantia(c, codSolicitacao)
  if (g.estado !== 'RASCUNHO') throw conflict('estado-nao-permite', 'Só um rascunho recebe ou perde evidências.')
  return g
}

/** Takes evidence out of a draft; the chain keeps that it was there, by its hash. */
export async function removeEvidence(c: SignedInCtx, codSolicitacao: number, codEvidencia: number): Promise<void> {
  const g = await lockDraft(c, codSolicitacao)
  const gone = await c.tx
    .deleteFrom('garantiaEvidencia')
    .where(ofTenant(c))
    .where('codSolicitacao', '=', codSolicitacao)
    .where('codEvidencia', '=', codEvidencia)
    .returning(['tipo', 'nome', 'arquivo', 'sha256'])
    .executeTakeFirst()
  if (!gone) throw notFound('Evidência não encontrada')
  const { arquivo, tipo, nome, sha256 } = gone
  await recordGarantia(
    c,
    g,
    { tipo: 'EVIDENCIA_RETIRADA', de: g.estado, para: g.estado, dados: { tipo, nome, sha256 } },
    authorOf(c),
  )
  tellGarantia(c, g)
  await eraseLater(c, [arquivo])
}

/** Notes the time that mechanics marked on the claim's service, again when it grew; nothing without marked time. */
export async function noteHours(c: Ctx, g: LockedGarantia): Promise<void> {
  if (g.codServicoAgendado === null) return
  const d = c.tenant.codDistribuidor
  const r = await sql<{ minutos: number; quem: string | null }>`
    select (s.segundos_trabalhados / 60)::int as minutos, (select string_agg(distinct k.nome, ', ') from servico_slot t
        join mecanico k on k.cod_distribuidor = t.cod_distribuidor and k.cod_mecanico = t.cod_mecanico
        where t.cod_distribuidor = s.cod_distribuidor and t.cod_servico_agendado = s.cod_servico_agendado and not t.cancelado) as quem
    from servico_agendado s where s.cod_distribuidor = ${d} and s.cod_servico_agendado = ${g.codServicoAgendado}`.execute(
    c.tx,
  )
  const [s] = r.rows
  if (!s || s.minutos === 0) return
  const texto = [`${formatHours(s.minutos)} marcadas`, s.quem].filter(Boolean).join(' por ').slice(0, 500)
  const same = await c.tx
    .selectFrom('garantiaEvidencia')
    .select('texto')
    .where(ofTenant(c))
    .where('codSolicitacao', '=', g.codSolicitacao)
    .where('tipo', '=', 'HORAS_MARCADAS')
    .execute()
  if (same.some((e) => e.texto === texto)) return
  await insertEvidence(
    c,
    g,
    { tipo: 'HORAS_MARCADAS', nome: null, texto, file: null },
    { codUsuario: null, quem: 'Pátio' },
  )
}

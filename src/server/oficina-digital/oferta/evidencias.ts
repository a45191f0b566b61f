import { lojaIdentity } from '../../core/tenancy/store-identity.ts'
import { createHash } from 'node:crypto'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import type { EnvioChannel } from '#shared/agenda/entregas.ts'
import { versionContent, type VersionContent } from '#shared/rules/version.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { verifyChain } from '../nucleo/event-chain.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import type { LinhaDecision } from './document.ts'
import { verificacaoUrl, type AchadoPhotos, achadoPhotos } from './documents.ts'
import { readScenario, statusOf } from './queries.ts'

const MAX_PHOTOS = 60
const PHOTOS_PER_ITEM = 6

/** A decision with all its evidence. */
export type ProvenDecision = LinhaDecision & {
  numeroVersao: number
  canal: string
  nome: string
  ip: string | null
  userAgent: string | null
  passoIdentidade: string
  evidencia: string | null
  em: string
  registradaPor: string | null
}

export interface Evidencias {
  orcamento: FullOrcamento
  fuso: string
  registro: string | null
  versoes: {
    conteudo: VersionContent
    sha256: string
    /** Whether the stored text still has the stored hash. */
    confere: boolean
    verificacao: string
    situacao: ReturnType<typeof statusOf>
    enviadaPor: string | null
    canais: EnvioChannel[]
    expiraEm: string
    retiradaEm: string | null
    decisoes: ProvenDecision[]
  }[]
  eventos: { tipo: string; em: string; quem: string; detalhe: string | null; sha256: string | null }[]
  corrente: Awaited<ReturnType<typeof verifyChain>>
  /** Findings with the keys of their photos. */
  fotos: AchadoPhotos[]
  geradoEm: string
}

/** Everything that proves what was offered and decided on a quote. */
export async function readEvidencias(c: Ctx, o: FullOrcamento): Promise<Evidencias> {
  const versoes = await c.tx
    .selectFrom('orcamentoVersao as v')
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'v.enviadaPor'))
    .select([
      'v.numero',
      'v.conteudo',
      'v.sha256',
      'v.expiraEm',
      'v.retiradaEm',
      'v.respondidaEm',
      'v.canais',
      'u.nome as enviadaPor',
    ])
    .where(ofTenant(c, 'v'))
    .where('v.codOrcamento', '=', o.codOrcamento)
    .orderBy('v.numero')
    .execute()
  const decisoes = await c.tx
    .selectFrom('orcamentoDecisao as d')
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'd.codUsuario'))
    .select([
      'd.numeroVersao',
      'd.codLinha',
      'd.decisao',
      'd.motivo',
      'd.adiadoPara',
      'd.adiadoKm',
      'd.canal',
      'd.nome',
      'd.ip',
      'd.userAgent',
    ])
    .select(['d.passoIdentidade', 'd.evidencia', 'd.em', 'u.nome as registradaPor'])
    .where(ofTenant(c, 'd'))
    .where('d.codOrcamento', '=', o.codOrcamento)
    .orderBy('d.codDecisao')
    .execute()
  const eventos = await c.tx
    .selectFrom('orcamentoEvento')
    .select(['tipo', 'em', 'quem', 'detalhe', 'sha256'])
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .orderBy('codEvento')
    .execute()
  const generatedAt = new Date().toISOString()
  return {
    orcamento: o,
    fuso: (await readScenario(c, o.codOrcamento)).fuso,
    registro: await lojaIdentity(c, o.codConcessionaria),
    versoes: versoes.map(({ conteudo, sha256, enviadaPor, canais, retiradaEm, respondidaEm, expiraEm, numero }) => ({
      conteudo: versionContent.parse(JSON.parse(conteudo)),
      sha256,
      confere: createHash('sha256').update(conteudo).digest('hex') === sha256,
      verificacao: verificacaoUrl(c.tenant, sha256),
      situacao: statusOf({ respondidaEm, retiradaEm, vencida: expiraEm < generatedAt }, o.estado),
      enviadaPor,
      canais: canais as EnvioChannel[],
      expiraEm,
      retiradaEm,
      decisoes: (decisoes as ProvenDecision[]).filter((d) => d.numeroVersao === numero),
    })),
    eventos,
    corrente: await verifyChain(c, o.codOrcamento),
    fotos: [...(await achadoPhotos(c, o.codCheckList, PHOTOS_PER_ITEM, MAX_PHOTOS)).values()],
    geradoEm: generatedAt,
  }
}

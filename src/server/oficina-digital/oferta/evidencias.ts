import { registroDaLoja } from '../../core/tenancy/registro-da-loja.ts'
import { createHash } from 'node:crypto'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import type { CanalEnvio } from '#shared/agenda/entregas.ts'
import { conteudoVersao, type ConteudoVersao } from '#shared/rules/versao.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { verificarCorrente } from '../nucleo/corrente.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import type { DecisaoDaLinha } from './documento.ts'
import { enderecoVerificacao, fotosDosAchados } from './documentos.ts'
import { lerCenario, situacaoDa } from './queries.ts'

const MAX_FOTOS = 60
const FOTOS_POR_ITEM = 6

/** A decision with all that proves it. */
export type DecisaoProvada = DecisaoDaLinha & {
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
  orcamento: OrcamentoCompleto
  fuso: string
  registro: string | null
  versoes: {
    conteudo: ConteudoVersao
    sha256: string
    /** Whether the stored text still gives the stored hash. */
    confere: boolean
    verificacao: string
    situacao: ReturnType<typeof situacaoDa>
    enviadaPor: string | null
    canais: CanalEnvio[]
    expiraEm: string
    retiradaEm: string | null
    decisoes: DecisaoProvada[]
  }[]
  eventos: { tipo: string; em: string; quem: string; detalhe: string | null; sha256: string | null }[]
  corrente: Awaited<ReturnType<typeof verificarCorrente>>
  /** Findings with the keys of their photos. */
  fotos: { nome: string; fotos: string[] }[]
  geradoEm: string
}

/** All that proves what was offered and decided on a quote. */
export async function lerEvidencias(c: Ctx, o: OrcamentoCompleto): Promise<Evidencias> {
  const versoes = await c.tx
    .selectFrom('orcamentoVersao as v')
    .leftJoin('usuario as u', liga('u.codUsuario', 'v.enviadaPor'))
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
    .where(doInquilino(c, 'v'))
    .where('v.codOrcamento', '=', o.codOrcamento)
    .orderBy('v.numero')
    .execute()
  const decisoes = await c.tx
    .selectFrom('orcamentoDecisao as d')
    .leftJoin('usuario as u', liga('u.codUsuario', 'd.codUsuario'))
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
    .where(doInquilino(c, 'd'))
    .where('d.codOrcamento', '=', o.codOrcamento)
    .orderBy('d.codDecisao')
    .execute()
  const eventos = await c.tx
    .selectFrom('orcamentoEvento')
    .select(['tipo', 'em', 'quem', 'detalhe', 'sha256'])
    .where(doInquilino(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .orderBy('codEvento')
    .execute()
  const geradoEm = new Date().toISOString()
  return {
    orcamento: o,
    fuso: (await lerCenario(c, o.codOrcamento)).fuso,
    registro: await registroDaLoja(c, o.codConcessionaria),
    versoes: versoes.map(({ conteudo, sha256, enviadaPor, canais, retiradaEm, respondidaEm, expiraEm, numero }) => ({
      conteudo: conteudoVersao.parse(JSON.parse(conteudo)),
      sha256,
      confere: createHash('sha256').update(conteudo).digest('hex') === sha256,
      verificacao: enderecoVerificacao(c.inquilino, sha256),
      situacao: situacaoDa({ respondidaEm, retiradaEm, vencida: expiraEm < geradoEm }, o.estado),
      enviadaPor,
      canais: canais as CanalEnvio[],
      expiraEm,
      retiradaEm,
      decisoes: (decisoes as DecisaoProvada[]).filter((d) => d.numeroVersao === numero),
    })),
    eventos,
    corrente: await verificarCorrente(c, o.codOrcamento),
    fotos: [...(await fotosDosAchados(c, o.codCheckList, FOTOS_POR_ITEM, MAX_FOTOS)).values()],
    geradoEm,
  }
}

import type { Target } from './identity.ts'
import type { oferta } from '#shared/oficina-digital/oferta.ts'
import { formatReais } from '#shared/rules/money.ts'
import { withCtx, type Ctx, tenantWide } from '../../core/tenancy/context.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { notify } from '../nucleo/orcamento-transition.ts'
import { orcamentoDocument } from './document.ts'
import { readOferta } from './documents.ts'
import { issueProof, sendCode, attempt } from './identity.ts'
import { ask } from './questions.ts'
import { openForCliente, requirePapers, tokenTarget, readContent, recordOpening, answer, verify } from './queries.ts'

type PublicCall = Pick<Ctx, 'services' | 'tenant'> & { params: { token: string } }

/** Runs `run` for the version behind a link; the link gives access to its own store only. */
async function withLink<T>(
  { services, tenant, params }: PublicCall,
  run: (c: Ctx, alvo: Target) => Promise<T>,
  leitura = false,
): Promise<T> {
  const alvo = await tokenTarget(services.db, tenant, params.token)
  const contexto = { ...tenantWide(tenant), lojas: [alvo.codConcessionaria] }
  return withCtx(services, tenant, contexto, (c) => run(c, alvo), { leitura })
}

export const routes: Handlers<typeof oferta> = {
  abrirOrcamento: (p) => withLink(p, (c, alvo) => openForCliente(c, alvo, p.query.prova)),

  registrarAbertura: (p) =>
    withLink(p, async (c, alvo) => {
      const changed = await recordOpening(c, alvo)
      const visto = await openForCliente(c, alvo)
      if (changed)
        notify(c, { ...alvo, estado: 'VISUALIZADO' }, `${visto.cliente} abriu o orçamento do ${visto.modelo}`)
      return { situacao: visto.situacao }
    }),

  responder: (p) =>
    withLink(p, async (c, alvo) => {
      const { estado, aprovado } = await answer(c, alvo, {
        ...p.body,
        prova: p.body.prova,
        ip: p.req.ip,
        userAgent: p.req.headers['user-agent'] ?? '',
      })
      const visto = await openForCliente(c, alvo, p.body.prova)
      const notice =
        aprovado > 0
          ? `${visto.cliente} aprovou ${formatReais(aprovado)} no ${visto.modelo}`
          : `${visto.cliente} recusou o orçamento do ${visto.modelo}`
      notify(c, { ...alvo, estado }, notice)
      return visto
    }),

  async perguntar(p) {
    await withLink(p, (c, alvo) => ask(c, alvo, p.body.texto))
    return {}
  },

  pedirCodigo: (p) => withLink(p, (c, alvo) => sendCode(c, alvo, p.body.canal)),

  async confirmarIdentidade(p) {
    const [r, alvo] = await withLink(
      p,
      async (c, alvo) => [await attempt(c, alvo, p.body.metodo, p.body.valor), alvo] as const,
    )
    if (!r.certo) throw r.erro
    return issueProof(p.tenant, alvo, p.services.segredo, p.body.metodo)
  },

  async baixarConteudo(p) {
    const [conteudo, { numero }] = await withLink(
      p,
      async (c, alvo) => [await readContent(c, alvo, p.query.prova), alvo] as const,
      true,
    )
    return {
      tipo: 'application/json; charset=utf-8',
      corpo: Buffer.from(conteudo),
      nome: `orcamento-versao-${numero}.json`,
    }
  },

  async baixarPdf(p) {
    const fetched = await withLink(
      p,
      async (c, alvo) => {
        await requirePapers(c, alvo, p.query.prova)
        return readOferta(c, alvo, 'CLIENTE')
      },
      true,
    )
    const nome = `${fetched.resposta ? 'decisao' : 'orcamento'}-${fetched.conteudo.checklist.replace('/', '-')}.pdf`
    return { tipo: 'application/pdf', corpo: await orcamentoDocument(p.services, p.tenant, fetched), nome }
  },

  verificarVersao: ({ services, tenant, params }) =>
    withCtx(services, tenant, tenantWide(tenant), (c) => verify(c, params.sha256), { leitura: true }),
}

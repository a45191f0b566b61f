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
  const target = await tokenTarget(services.db, tenant, params.token)
  const context = { ...tenantWide(tenant), lojas: [target.codConcessionaria] }
  return withCtx(services, tenant, context, (c) => run(c, target), { leitura })
}

export const routes: Handlers<typeof oferta> = {
  abrirOrcamento: (p) => withLink(p, (c, target) => openForCliente(c, target, p.query.prova)),

  registrarAbertura: (p) =>
    withLink(p, async (c, target) => {
      const changed = await recordOpening(c, target)
      const visto = await openForCliente(c, target)
      if (changed)
        notify(c, { ...target, estado: 'VISUALIZADO' }, `${visto.cliente} abriu o orçamento do ${visto.modelo}`)
      return { situacao: visto.situacao }
    }),

  responder: (p) =>
    withLink(p, async (c, target) => {
      const { estado, aprovado } = await answer(c, target, {
        ...p.body,
        prova: p.body.prova,
        ip: p.req.ip,
        userAgent: p.req.headers['user-agent'] ?? '',
      })
      const visto = await openForCliente(c, target, p.body.prova)
      const notice =
        aprovado > 0
          ? `${visto.cliente} aprovou ${formatReais(aprovado)} no ${visto.modelo}`
          : `${visto.cliente} recusou o orçamento do ${visto.modelo}`
      notify(c, { ...target, estado }, notice)
      return visto
    }),

  async perguntar(p) {
    await withLink(p, (c, target) => ask(c, target, p.body.texto))
    return {}
  },

  pedirCodigo: (p) => withLink(p, (c, target) => sendCode(c, target, p.body.canal)),

  async confirmarIdentidade(p) {
    const [r, alvo] = await withLink(
      p,
      async (c, target) => [await attempt(c, target, p.body.metodo, p.body.valor), target] as const,
    )
    if (!r.certo) throw r.erro
    return issueProof(p.tenant, alvo, p.services.segredo, p.body.metodo)
  },

  async baixarConteudo(p) {
    const [content, { numero }] = await withLink(
      p,
      async (c, target) => [await readContent(c, target, p.query.prova), target] as const,
      true,
    )
    return {
      tipo: 'application/json; charset=utf-8',
      corpo: Buffer.from(content),
      nome: `orcamento-versao-${numero}.json`,
    }
  },

  async baixarPdf(p) {
    const fetched = await withLink(
      p,
      async (c, target) => {
        await requirePapers(c, target, p.query.prova)
        return readOferta(c, target, 'CLIENTE')
      },
      true,
    )
    const nome = `${fetched.resposta ? 'decisao' : 'orcamento'}-${fetched.conteudo.checklist.replace('/', '-')}.pdf`
    return { tipo: 'application/pdf', corpo: await orcamentoDocument(p.services, p.tenant, fetched), nome }
  },

  verificarVersao: ({ services, tenant, params }) =>
    withCtx(services, tenant, tenantWide(tenant), (c) => verify(c, params.sha256), { leitura: true }),
}

import type { FastifyInstance } from 'fastify'
import { hoje } from '#shared/datas.ts'
import { diferencas } from '#shared/diferencas.ts'
import { formatarReais } from '#shared/dinheiro.ts'
import { primeiroNome } from '#shared/nome.ts'
import { oficinaEnvio } from '#shared/oficina-envio.ts'
import { conteudoVersao } from '#shared/versao.ts'
import { verificarCorrente } from '../corrente.ts'
import { notFound } from '../errors.ts'
import { serve } from '../http.ts'
import { avisarCliente, decidir, reprovar } from '../oferta/decisao.ts'
import { lerCenario, lerFotos, paraCliente } from '../oferta/queries.ts'
import { listLinhas, orcamentos } from '../orcamentos/queries.ts'
import type { Partes } from '../partes.ts'
import { fecharPedido, pedirAlcada, responderAlcada } from '../preco/queries.ts'
import { aplicar, exigir } from '../transicao.ts'
import { entregar } from './entregar.ts'
import { COLUNAS_VERSAO, comoVersao, montarConteudo } from './queries.ts'

const CANAIS = { BALCAO: 'no balcão', TELEFONE: 'por telefone', WHATSAPP: 'por WhatsApp', EMAIL: 'por e-mail' } as const

export function oficinaEnvioRoutes(app: FastifyInstance, partes: Partes): void {
  const { ler, mudar } = orcamentos(partes)

  serve(app, partes, 'oficina-digital', oficinaEnvio, {
    async previa(c) {
      const o = await ler(c, c.params.codOrcamento)
      const cenario = await lerCenario(c.tx, c.inquilino, o.codOrcamento)
      const dia = hoje(cenario.fuso, new Date())
      const termos = { condicaoPagamento: 'a combinar', inicioPrevisto: dia, fimPrevisto: dia, ...o.termos }
      const conteudo = montarConteudo(c.inquilino, o, termos, (o.versaoEnviada?.numero ?? 0) + 1, new Date())
      return paraCliente(c.inquilino, conteudo, await lerFotos(c.tx, c.inquilino, partes.arquivos, o.codCheckList), cenario)
    },

    async listVersoes(c) {
      const o = await c.tx
        .selectFrom('orcamento')
        .select(['cliente', 'modelo', 'telefone'])
        .where('codDistribuidor', '=', c.inquilino.codDistribuidor)
        .where('codOrcamento', '=', c.params.codOrcamento)
        .executeTakeFirst()
      if (!o) throw notFound('Orçamento não encontrado')
      const versoes = await c.tx
        .selectFrom('orcamentoVersao as v')
        .leftJoin('usuario as u', (j) => j.onRef('u.codDistribuidor', '=', 'v.codDistribuidor').onRef('u.codUsuario', '=', 'v.enviadaPor'))
        .select(COLUNAS_VERSAO.map((k) => `v.${k}` as const))
        .select(['v.conteudo', 'u.nome as enviadaPor'])
        .where('v.codDistribuidor', '=', c.inquilino.codDistribuidor)
        .where('v.codOrcamento', '=', c.params.codOrcamento)
        .orderBy('v.numero')
        .execute()
      const conteudos = versoes.map((v) => conteudoVersao.parse(JSON.parse(v.conteudo)))
      return versoes
        .map(({ conteudo: _, enviadaPor, ...v }, i) => {
          const [antes, este] = [conteudos[i - 1], conteudos[i]]
          return { ...comoVersao(v, c.inquilino, o), enviadaPor, total: este?.total ?? 0, diferencas: antes && este ? diferencas(antes, este) : [] }
        })
        .toReversed()
    },

    reenviar: (c) =>
      mudar(c, async (o, autor) => {
        exigir(o, 'REENVIADO')
        const completo = await ler(c, o.codOrcamento)
        await entregar(c.tx, c.inquilino, completo, completo.versaoEnviada?.url ?? '', c.body.canais)
        await aplicar(c.tx, c.inquilino, o, 'REENVIADO', autor, {
          detalhe: `versão ${completo.versaoEnviada?.numero} · ${c.body.canais.length > 0 ? c.body.canais.join(', ') : 'link'}`,
          dados: { versao: completo.versaoEnviada?.numero, canais: c.body.canais },
        })
      }),

    pedirAlcada: (c) =>
      mudar(
        c,
        async (o, autor) => pedirAlcada(c.tx, c.inquilino, o, await listLinhas(c.tx, c.inquilino, o.codOrcamento), c.sessao.nivel, c.body.justificativa, autor),
        (o) => `${c.sessao.nome} pede alçada no orçamento de ${primeiroNome(o.cliente)}`,
      ),

    responderAlcada: (c) =>
      mudar(
        c,
        async (o, autor) => {
          const linhas = await listLinhas(c.tx, c.inquilino, o.codOrcamento)
          await responderAlcada(c.tx, c.inquilino, o, linhas, c.sessao.nivel, c.body.resposta, c.body.comentario, autor)
        },
        (o) => `Alçada ${c.body.resposta === 'APROVADA' ? 'aprovada' : 'negada'} no orçamento de ${primeiroNome(o.cliente)}`,
      ),

    reprovar: (c) =>
      mudar(c, async (o, autor) => {
        await fecharPedido(c.tx, c.inquilino, o, autor)
        await reprovar(c.tx, c.inquilino, o, c.body.motivo, c.body.observacao, autor)
      }),

    responderPeloCliente: (c) =>
      mudar(c, async (o, autor) => {
        const { body } = c
        const antes = await ler(c, o.codOrcamento)
        const { aprovado } = await decidir(c.tx, c.inquilino, o, {
          decisoes: body.decisoes,
          prova: {
            nome: body.nome,
            canal: body.canal,
            passoIdentidade: 'EQUIPE',
            evidencia: body.evidencia,
            ip: c.req.ip,
            userAgent: c.req.headers['user-agent'] ?? null,
            codUsuario: autor.codUsuario,
          },
          detalhe: `${CANAIS[body.canal]}, registrado por ${autor.quem}`,
          autor,
        })
        const texto = `${primeiroNome(o.cliente)}, registramos sua decisão (${CANAIS[body.canal]}) sobre o orçamento do seu ${antes.modelo}: ${formatarReais(aprovado)} aprovados. Se algo não estiver certo, fale conosco. ${antes.versaoEnviada?.url ?? ''}`
        await avisarCliente(c.tx, c.inquilino, o, antes, texto.trim())
      }),

    async verificarCorrente(c) {
      await ler(c, c.params.codOrcamento)
      return verificarCorrente(c.tx, c.inquilino, c.params.codOrcamento)
    },
  })
}

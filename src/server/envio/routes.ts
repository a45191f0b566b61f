import { sql } from 'kysely'
import type { envio } from '#shared/envio.ts'
import type { Handlers } from '../http.ts'
import { getOrcamento, mudar } from '../orcamentos/queries.ts'
import { exigirAlcada, fecharPedido } from '../preco/queries.ts'
import { aplicar, exigir } from '../transicao.ts'
import { entregar } from './entregar.ts'
import { congelarVersao, listVersoes, retirarVersao } from './queries.ts'

export const rotas: Handlers<typeof envio> = {
  enviar: (c) =>
    mudar(c, async (o, autor) => {
      exigir(o, 'ENVIADO')
      const { canais } = c.body
      const completo = await getOrcamento(c, o.codOrcamento)
      const v = await congelarVersao(c, completo, c.sessao.codUsuario, canais)
      await exigirAlcada(c, o, completo.linhas, c.sessao.nivel)
      await entregar(c, completo, v.url, canais)
      await aplicar(c, o, 'ENVIADO', autor, {
        detalhe: `versão ${v.numero} · ${v.sha256.slice(0, 12)}`,
        dados: { versao: v.numero, sha256: v.sha256, canais },
        mudancas: { enviadoEm: sql`now()`, visualizadoEm: null },
      })
    }),

  reenviar: (c) =>
    mudar(c, async (o, autor) => {
      exigir(o, 'REENVIADO')
      const { canais } = c.body
      const completo = await getOrcamento(c, o.codOrcamento)
      const versao = completo.versaoEnviada?.numero
      await entregar(c, completo, completo.versaoEnviada?.url ?? '', canais)
      await aplicar(c, o, 'REENVIADO', autor, {
        detalhe: `versão ${versao} · ${canais.length > 0 ? canais.join(', ') : 'link'}`,
        dados: { versao, canais },
      })
    }),

  retirar: (c) =>
    mudar(c, async (o, autor) => {
      exigir(o, 'RETIRADO')
      await retirarVersao(c, o.codOrcamento)
      await fecharPedido(c, o, autor)
      await aplicar(c, o, 'RETIRADO', autor, { mudancas: { valorRecusado: 0 } })
    }),

  listVersoes: (c) => listVersoes(c, c.params.codOrcamento),
}

import type { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { somarDias } from '#shared/rules/datas.ts'
import { pode } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { verificarCorrente } from '../nucleo/corrente.ts'
import { retirarVersao } from '../envio/queries.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { aoResponder } from '../../agenda/nucleo/complementar.ts'
import { fecharPedido } from '../preco/queries.ts'
import { devolverAFila } from '../recuperacao/queries.ts'
import { aplicar, autorDe, avisar, exigir, NOMES, travar } from '../nucleo/transicao.ts'
import { somarGrupos } from './grupos.ts'
import { contaOrcamentos, contaPorEstado, getResumo, listOrcamentos } from './lista.ts'
import { getOrcamento, listDonos, mudar } from './queries.ts'

/** A user who may own the quotes of a store, or nobody (null); throws 422. */
async function donoPor(
  c: Ctx,
  codUsuario: number | null,
  codConcessionaria?: number,
): Promise<{ codUsuario: number; nome: string } | null> {
  if (codUsuario === null) return null
  const dono = (await listDonos(c, codConcessionaria)).find((d) => d.codUsuario === codUsuario)
  if (!dono)
    throw invalid('Dono desconhecido', {
      codUsuario: 'Este usuário não pode ser dono de orçamentos desta concessionária',
    })
  return dono
}
const atribuicao = (dono: { codUsuario: number; nome: string } | null) => ({
  detalhe: dono?.nome ?? 'sem dono',
  mudancas: { codUsuarioDono: dono?.codUsuario ?? null },
})

export const rotas: Handlers<typeof orcamentos> = {
  listOrcamentos: (c) => listOrcamentos(c, c.query),
  contaOrcamentos: (c) => contaOrcamentos(c, c.query),
  contaPorEstado: (c) => contaPorEstado(c, c.query),
  getResumo: (c) => getResumo(c, c.query.codConcessionaria),
  getOrcamento: (c) => getOrcamento(c, c.params.codOrcamento),
  listDonos: (c) => listDonos(c, c.query.codConcessionaria),

  cancelar: (c) =>
    mudar(c, async (o, autor) => {
      exigir(o, 'CANCELADO')
      await retirarVersao(c, o.codOrcamento)
      await fecharPedido(c, o, autor)
      await devolverAFila(c, o.codOrcamento)
      await aplicar(c, o, 'CANCELADO', autor, { detalhe: c.body.motivo })
      // What waited in the workshop for its answer goes on.
      await aoResponder(c, o, [], autor)
    }),

  atribuir: (c) =>
    mudar(c, async (o, autor) =>
      aplicar(c, o, 'ATRIBUIDO', autor, atribuicao(await donoPor(c, c.body.codUsuario, o.codConcessionaria))),
    ),

  async atribuirVarios(c) {
    const dono = await donoPor(c, c.body.codUsuario)
    const recusados: { codOrcamento: number; motivo: string }[] = []
    const cods = [...new Set(c.body.codOrcamentos)].toSorted((a, b) => a - b)
    const daLoja = new Map<number, ReadonlySet<number>>()
    for (const codOrcamento of cods) {
      // One that is out of reach answers as one that never existed: the whole request, with 404.
      const o = await travar(c, codOrcamento)
      if (!pode('ATRIBUIDO', o.estado)) {
        recusados.push({ codOrcamento, motivo: `está ${NOMES[o.estado]}` })
        continue
      }
      const { codConcessionaria } = o
      const alcancam =
        daLoja.get(codConcessionaria) ?? new Set((await listDonos(c, codConcessionaria)).map((d) => d.codUsuario))
      daLoja.set(codConcessionaria, alcancam)
      if (dono && !alcancam.has(dono.codUsuario)) {
        recusados.push({ codOrcamento, motivo: `${dono.nome} não alcança a concessionária` })
        continue
      }
      await aplicar(c, o, 'ATRIBUIDO', autorDe(c), atribuicao(dono))
      avisar(c, o)
    }
    return { feitos: cods.length - recusados.length, recusados }
  },

  async verificarCorrente(c) {
    await getOrcamento(c, c.params.codOrcamento)
    return verificarCorrente(c, c.params.codOrcamento)
  },

  async finalizadosGrupo(c) {
    const { query } = c
    const atual = await somarGrupos(c, query)
    if (!query.de || !query.ate) return { atual, anterior: [] }
    // The same number of days just before.
    const dias = Math.round((Date.parse(query.ate) - Date.parse(query.de)) / 86_400_000) + 1
    return {
      atual,
      anterior: await somarGrupos(c, { ...query, de: somarDias(query.de, -dias), ate: somarDias(query.de, -1) }),
    }
  },
}

import { type DadosDoPacote, errosDoPacote, type pacotes } from '#shared/cardapio/pacotes.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { getModelo } from '../modelos/queries.ts'
import { darPreco, listPrecosDados, precosNasLojas, usoDoPacote } from './precos.ts'
import {
  codigosDesconhecidos,
  getPacote,
  gravarPacote,
  inserirPacote,
  listItensDoCardapio,
  listPacotesDoCardapio,
  travarPacote,
} from './queries.ts'

/** Refuses what the form's rules or the registers do not allow; the make and model of a chosen version are its own. */
async function conferir(c: Ctx, d: DadosDoPacote): Promise<DadosDoPacote> {
  exigir(errosDoPacote(d))
  const faltam = await codigosDesconhecidos(c, d.itens)
  if (faltam.length > 0)
    throw invalid(
      'Um dos códigos não existe',
      Object.fromEntries(faltam.map((n) => [`itens.${n}.codigo`, `${d.itens[n]?.codigo}: não está no cadastro`])),
    )
  if (d.codModelo === null) return d
  const modelo = await getModelo(c, d.codModelo)
  if (!modelo) throw invalid('Versão desconhecida', { codModelo: 'Esta versão não existe mais: escolha outra' })
  return { ...d, marca: modelo.marca, modelo: modelo.modelo }
}

async function existente(c: Ctx, codPacote: number) {
  const pacote = await getPacote(c, codPacote)
  if (!pacote) throw notFound('Pacote não encontrado')
  return pacote
}

export const rotas: Handlers<typeof pacotes> = {
  listPacotesDoCardapio: (c) => listPacotesDoCardapio(c, c.query),
  listItensDoCardapio: (c) => listItensDoCardapio(c, c.query),
  getPacote: (c) => existente(c, c.params.codPacote),

  async criarPacote(c) {
    const depois = await inserirPacote(c, await conferir(c, c.body))
    c.mudou({ registro: registroDe('pacotes', depois.codPacote), antes: null, depois })
    return depois
  },

  async alterarPacote(c) {
    const { versao, ...dados } = c.body
    const antes = conferirVersao(await travarPacote(c, c.params.codPacote), versao)
    if (antes.natureza !== dados.natureza)
      throw invalid('A natureza não muda', { natureza: 'Um pacote do plano não vira item adicional, nem o contrário' })
    const depois = await gravarPacote(c, antes, await conferir(c, dados))
    c.mudou({ registro: registroDe('pacotes', antes.codPacote), antes, depois })
    return depois
  },

  async precosDoPacote(c) {
    const { codPacote } = await existente(c, c.params.codPacote)
    return { lojas: await precosNasLojas(c, codPacote, c.query.em), dados: await listPrecosDados(c, codPacote) }
  },

  async darPreco(c) {
    const { codPacote } = await existente(c, c.params.codPacote)
    const dado = await darPreco(c, codPacote, c.body)
    c.mudou({
      registro: registroDe('pacotes', codPacote),
      antes: null,
      depois: { preco: dado.preco, vigenteDe: dado.vigenteDe, loja: dado.concessionaria },
    })
    return dado
  },

  async usoDoPacote(c) {
    const { codPacote } = await existente(c, c.params.codPacote)
    return usoDoPacote(c, codPacote)
  },
}

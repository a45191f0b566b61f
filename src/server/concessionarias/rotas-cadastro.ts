import type { FastifyInstance } from 'fastify'
import { cadastroConcessionarias, errosDaConcessionaria, type ConcessionariaEditada, type DadosDaConcessionaria } from '#shared/concessionarias-cadastro.ts'
import { conferirVersao, exigir, registroDe } from '../cadastro.ts'
import type { Tx } from '../db.ts'
import { forbidden, invalid, notFound } from '../errors.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import type { Inquilino } from '../tenant.ts'
import { getCadastro, gravarConcessionaria, grupoAtivo, inserirConcessionaria, listCadastro, orcamentosAbertos, travarCadastro } from './cadastro.ts'
import { gravarFeriados, gravarMotivos, gravarStatus } from './listas-da-loja.ts'
import { cnpjAlfanumerico } from './queries.ts'

export function cadastroConcessionariasRoutes(app: FastifyInstance, partes: Partes): void {
  const ler = async (tx: Tx, inquilino: Inquilino, codConcessionaria: number): Promise<ConcessionariaEditada> => {
    const loja = await getCadastro(tx, inquilino, codConcessionaria)
    if (!loja) throw notFound('Concessionária não encontrada')
    return loja
  }
  /** Empty lists of statuses and reasons leave what the store has: a new one begins with the usual ones. */
  async function gravarListas(tx: Tx, { codDistribuidor }: Inquilino, codConcessionaria: number, d: DadosDaConcessionaria): Promise<void> {
    const loja = { codDistribuidor, codConcessionaria }
    await gravarFeriados(tx, loja, d.feriados)
    if (d.statusAgenda.length > 0) await gravarStatus(tx, loja, d.statusAgenda)
    if (d.motivosPausa.length > 0) await gravarMotivos(tx, loja, d.motivosPausa)
  }
  async function exigirGrupo(tx: Tx, inquilino: Inquilino, codGrupo: number): Promise<void> {
    if (!(await grupoAtivo(tx, inquilino, codGrupo))) throw invalid('Confira os campos marcados', { codGrupo: 'Este grupo não existe ou está inativo' })
  }

  serve(app, partes, 'concessionarias', cadastroConcessionarias, {
    listCadastroConcessionarias: ({ tx, inquilino, query }) => listCadastro(tx, inquilino, query),
    getCadastroConcessionaria: ({ tx, inquilino, params }) => ler(tx, inquilino, params.codConcessionaria),

    async criarConcessionaria({ tx, inquilino, contexto, body, mudou, depois: aoFim }) {
      if (contexto.lojas !== 'todas') throw forbidden('Só quem alcança todas as concessionárias cadastra outra. Peça a um administrador sem filtros.')
      exigir(errosDaConcessionaria(body, await cnpjAlfanumerico(tx, inquilino)))
      await exigirGrupo(tx, inquilino, body.codGrupo)
      const codConcessionaria = await inserirConcessionaria(tx, inquilino, body)
      await gravarListas(tx, inquilino, codConcessionaria, body)
      const depois = await ler(tx, inquilino, codConcessionaria)
      mudou({ registro: registroDe('concessionarias', codConcessionaria), antes: null, depois })
      aoFim(() => Promise.resolve(partes.sessoes.esquecer(inquilino.codDistribuidor)))
      return depois
    },

    async alterarConcessionaria({ tx, inquilino, params: { codConcessionaria }, body: { versao, ...dados }, mudou }) {
      exigir(errosDaConcessionaria(dados, await cnpjAlfanumerico(tx, inquilino)))
      const antes = conferirVersao(await travarCadastro(tx, inquilino, codConcessionaria), versao)
      if (dados.codGrupo !== antes.codGrupo) await exigirGrupo(tx, inquilino, dados.codGrupo)
      if (antes.ativo && !dados.ativo) {
        const abertos = await orcamentosAbertos(tx, inquilino, codConcessionaria)
        if (abertos > 0)
          throw invalid('A concessionária ainda tem orçamentos em aberto', {
            ativo: abertos === 1 ? 'Encerre antes o orçamento em aberto' : `Encerre antes os ${abertos} orçamentos em aberto`,
          })
      }
      await gravarConcessionaria(tx, inquilino, codConcessionaria, versao + 1, dados)
      await gravarListas(tx, inquilino, codConcessionaria, dados)
      const depois = await ler(tx, inquilino, codConcessionaria)
      mudou({ registro: registroDe('concessionarias', codConcessionaria), antes, depois })
      return depois
    },
  })
}

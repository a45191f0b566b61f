import type { FastifyInstance } from 'fastify'
import { consultores, errosDoConsultor, type Consultor } from '#shared/consultores.ts'
import { conferirVersao, exigir, registroDe } from '../cadastro.ts'
import { exigirUsuarioDaLoja } from '../cadastros/queries.ts'
import type { Tx } from '../db.ts'
import { invalid, notFound } from '../errors.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import type { Inquilino } from '../tenant.ts'
import { getConsultor, gravarConsultor, inserirConsultor, listConsultores, travarConsultor } from './queries.ts'

export function consultoresRoutes(app: FastifyInstance, partes: Partes): void {
  const ler = async (tx: Tx, inquilino: Inquilino, codConsultor: number): Promise<Consultor> => {
    const consultor = await getConsultor(tx, inquilino, codConsultor)
    if (!consultor) throw notFound('Consultor não encontrado')
    return consultor
  }

  serve(app, partes, 'consultores', consultores, {
    listConsultores: ({ tx, inquilino, query }) => listConsultores(tx, inquilino, query),
    getConsultor: ({ tx, inquilino, params }) => ler(tx, inquilino, params.codConsultor),

    async criarConsultor({ tx, inquilino, body, mudou }) {
      exigir(errosDoConsultor(body))
      await exigirUsuarioDaLoja(tx, inquilino, body.codConcessionaria, body.codUsuario)
      const depois = await ler(tx, inquilino, await inserirConsultor(tx, inquilino, body))
      mudou({ registro: registroDe('consultores', depois.codConsultor), antes: null, depois })
      return depois
    },

    async alterarConsultor({ tx, inquilino, params, body: { versao, ...dados }, mudou }) {
      exigir(errosDoConsultor(dados))
      const antes = conferirVersao(await travarConsultor(tx, inquilino, params.codConsultor), versao)
      if (dados.codConcessionaria !== antes.codConcessionaria)
        throw invalid('A concessionária não muda', { codConcessionaria: 'Cadastre o consultor na outra concessionária e desative este' })
      if (dados.codUsuario !== antes.codUsuario) await exigirUsuarioDaLoja(tx, inquilino, antes.codConcessionaria, dados.codUsuario)
      await gravarConsultor(tx, inquilino, antes.codConsultor, versao + 1, dados)
      const depois = await ler(tx, inquilino, antes.codConsultor)
      mudou({ registro: registroDe('consultores', antes.codConsultor), antes, depois })
      return depois
    },
  })
}

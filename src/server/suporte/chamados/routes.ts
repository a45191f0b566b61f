import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type chamados, chamadosDoJira } from '#shared/suporte/chamados.ts'
import { isValidEmail } from '#shared/rules/email.ts'
import { requireUnfiltered } from '../../cadastros/distribuidores/queries.ts'
import { checkVersion } from '../../core/areas/register.ts'
import { encryptSecret } from '../../core/secrets/secret-vault.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { destinationRefusal } from '../../core/outbound/http-client.ts'
import { sendAnexoChunk, startAnexo, downloadAnexo } from './anexos.ts'
import { getChamado, readConnection, listChamados, enqueue } from './queries.ts'

export const routes: Handlers<typeof chamados> = {
  listChamados: (c) => listChamados(c, c.query),
  getChamado: (c) => getChamado(c, c.params.codChamado),

  async abrirChamado(c) {
    const { contexto, ...dados } = c.body
    const { codChamado } = await c.tx
      .insertInto('chamado')
      .values({
        codDistribuidor: c.tenant.codDistribuidor,
        ...dados,
        contexto: contexto && JSON.stringify(contexto),
        codUsuario: c.sessao.codUsuario,
        quem: c.sessao.nome,
        envio: (await readConnection(c)) ? 'PENDENTE' : 'LOCAL',
      })
      .returning('codChamado')
      .executeTakeFirstOrThrow()
    return getChamado(c, codChamado)
  },

  async mudarChamado(c) {
    const before = checkVersion(await getChamado(c, c.params.codChamado, true), c.body.versao)
    if (before.jiraChave)
      throw conflict('no-jira', `O estado deste ticket é o do Jira (${before.jiraChave}): mude-o lá.`, before)
    await c.tx
      .updateTable('chamado')
      .set({ estado: c.body.estado, atualizadoEm: sql`now()`, versao: sql`versao + 1` })
      .where(ofTenant(c))
      .where('codChamado', '=', before.codChamado)
      .execute()
    return getChamado(c, before.codChamado)
  },

  async comentarChamado(c) {
    const before = await getChamado(c, c.params.codChamado, true)
    await c.tx
      .insertInto('chamadoComentario')
      .values({
        codDistribuidor: c.tenant.codDistribuidor,
        codChamado: before.codChamado,
        texto: c.body.texto,
        codUsuario: c.sessao.codUsuario,
        quem: c.sessao.nome,
      })
      .execute()
    await c.tx
      .updateTable('chamado')
      .set({ atualizadoEm: sql`now()`, versao: sql`versao + 1` })
      .where(ofTenant(c))
      .where('codChamado', '=', before.codChamado)
      .execute()
    if (before.envio !== 'LOCAL') await enqueue(c, before.codChamado)
    return getChamado(c, before.codChamado)
  },

  async enviarChamado(c) {
    const before = await getChamado(c, c.params.codChamado, true)
    if (!(await readConnection(c))) throw conflict('sem-jira', 'Ligue o Jira antes de mandar este ticket.')
    if (before.envio === 'LOCAL' || before.envio === 'FALHOU') await enqueue(c, before.codChamado)
    return getChamado(c, before.codChamado)
  },

  iniciarAnexo: (c) => startAnexo(c, c.params.codChamado, c.body),
  enviarPedacoDeAnexo: { prepare: sendAnexoChunk },
  baixarAnexo: (c) => downloadAnexo(c, c.params),

  async segredoDoJira(c) {
    await requireUnfiltered(c)
    const before = await readConnection(c)
    if (!before) throw conflict('sem-jira', 'Ligue o Jira antes de fazer o segredo dele.')
    const segredo = randomBytes(32).toString('base64url')
    await c.tx
      .updateTable('jiraConexao')
      .set({ segredoWebhook: encryptSecret(c.services.segredo, segredo) })
      .where(ofTenant(c))
      .execute()
    c.changed({ registro: 'jira:conexao', antes: { aviso: before.temWebhook }, depois: { aviso: true } })
    const { tipoConexao, dominioGestao } = c.tenant
    return { endereco: `${tipoConexao}://${dominioGestao}/api/${chamadosDoJira.avisoDoJira.path}`, segredo }
  },

  async salvarJira(c) {
    await requireUnfiltered(c)
    const { url: stated, email, projeto, token } = c.body
    const url = stated.replace(/\/+$/, '')
    const antes = await readConnection(c)
    if (url === '') {
      await c.tx.deleteFrom('jiraConexao').where(ofTenant(c)).execute()
      await sql`update chamado set envio = case when jira_chave is null then 'LOCAL' else 'ENVIADO' end where cod_distribuidor = ${c.tenant.codDistribuidor} and envio = 'PENDENTE'`.execute(
        c.tx,
      )
      c.changed({ registro: 'jira:conexao', antes, depois: null })
      return { conexao: null }
    }
    const fields: Record<string, string> = {}
    const refusal = destinationRefusal(c.services.env, url)
    if (refusal) fields['url'] = refusal
    if (!isValidEmail(email)) fields['email'] = 'Informe o e-mail da conta do Jira'
    if (!/^[A-Z][A-Z0-9_]{1,19}$/.test(projeto)) fields['projeto'] = 'Informe a chave do projeto, como SUP'
    // A token is valid for its own address only.
    if (token === undefined && antes?.url !== url) fields['token'] = 'Informe o token deste endereço'
    if (Object.keys(fields).length > 0) throw invalid('Confira a conexão', fields)
    const d = c.tenant.codDistribuidor
    if (token === undefined) await c.tx.updateTable('jiraConexao').set({ email, projeto }).where(ofTenant(c)).execute()
    else if (antes?.url === url)
      await c.tx
        .updateTable('jiraConexao')
        .set({ email, projeto, token: encryptSecret(c.services.segredo, token) })
        .where(ofTenant(c))
        .execute()
    else {
      // For another Jira, the old token and secret are discarded.
      await c.tx.deleteFrom('jiraConexao').where(ofTenant(c)).execute()
      await c.tx
        .insertInto('jiraConexao')
        .values({ codDistribuidor: d, url, email, projeto, token: encryptSecret(c.services.segredo, token) })
        .execute()
    }
    c.changed({ registro: 'jira:conexao', antes, depois: { url, email, projeto } })
    return { conexao: await readConnection(c) }
  },
}

import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import type { CanalEnvio } from '#shared/agenda/entregas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { recusados } from '../../cadastros/clientes/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid } from '../../core/http/errors.ts'
import { NOME_CANAL } from '#shared/rules/nomes-envio.ts'
import { guardarMensagem } from '../../core/mail/mensagens.ts'

type Destinatario = Pick<
  OrcamentoCompleto,
  | 'codOrcamento'
  | 'codCheckList'
  | 'codConcessionaria'
  | 'concessionaria'
  | 'cliente'
  | 'modelo'
  | 'telefone'
  | 'email'
  | 'valor'
>

/** Puts the offer's link in the outbox for each channel; refuses one that the customer has not, or has not allowed. */
export async function entregar(
  c: Ctx,
  o: Destinatario,
  { numero, url }: { numero: number; url: string },
  canais: readonly CanalEnvio[],
): Promise<void> {
  if (canais.length === 0) return
  const nao = await recusados(c, o.codCheckList)
  const campos: Record<string, string> = {}
  for (const canal of canais) {
    const destino = canal === 'SMS' ? o.telefone : o.email
    if (!destino) campos[`canais.${canal}`] = `O cliente não tem ${canal === 'SMS' ? 'telefone' : 'e-mail'} cadastrado`
    else if (nao.has(canal)) campos[`canais.${canal}`] = `O cliente não autorizou contato por ${NOME_CANAL[canal]}`
  }
  if (Object.keys(campos).length > 0) throw invalid(Object.values(campos)[0] ?? '', campos)
  const nome = primeiroNome(o.cliente)
  const base = {
    codDistribuidor: c.inquilino.codDistribuidor,
    codConcessionaria: o.codConcessionaria,
    codOrcamento: o.codOrcamento,
    numeroVersao: numero,
  }
  for (const canal of canais) {
    if (canal === 'SMS')
      await guardarMensagem(c.tx, {
        ...base,
        canal,
        destino: o.telefone ?? '',
        assunto: null,
        corpo: `${nome}, o orçamento do seu ${o.modelo} está pronto: ${url}`,
      })
    else
      await guardarMensagem(c.tx, {
        ...base,
        canal,
        destino: o.email ?? '',
        assunto: `Orçamento do seu ${o.modelo}`,
        corpo: `Olá, ${nome}!\n\nO orçamento do seu ${o.modelo}, no valor de ${formatarReais(o.valor ?? 0)}, está pronto. Veja as fotos e decida item por item:\n\n${url}\n\n${o.concessionaria}`,
      })
  }
}

import { randomInt } from 'node:crypto'
import type { Script } from './script.ts'

/** What differs from an ordinary visit. */
export interface VisitExtra {
  nota?: number
  faltou?: boolean
  codigo?: string
}

/** Creates a finished visit on a day, with its order, appointment, survey and hours. */
export async function createVisit(r: Script, loja: number, em: string, extra: VisitExtra = {}): Promise<void> {
  const d = r.m.codDistribuidor
  await r.t.sql(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Ana') returning cod_cliente),
      v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $4, 'Fiat', 'Uno')
        on conflict (cod_distribuidor, cod_concessionaria, placa_chave) do update set modelo = 'Uno' returning cod_veiculo),
      a as (insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, estado, origem)
        select $1, $2, cod_veiculo, cod_cliente, $3::timestamptz, $3::timestamptz + interval '1 hour', $5, 'TELEFONE' from k, v),
      p as (insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, entregue_em, promessa)
        select $1, $2, cod_veiculo, cod_cliente, false, $3::timestamptz, $3::timestamptz + interval '3 hours', $3::timestamptz + interval '4 hours' from k, v returning *),
      o as (insert into ordem_servico (cod_distribuidor, cod_concessionaria, numero, tipo, origem, cod_veiculo, cod_cliente, cod_passagem, aberta_em)
        select $1, $2, $4 || cod_passagem, 'CLIENTE', 'PROPRIA', cod_veiculo, cod_cliente, cod_passagem, chegou_em from p returning cod_os),
      n as (insert into pesquisa_resposta (cod_distribuidor, cod_concessionaria, cod_passagem, nota, em) select $1, $2, cod_passagem, $6::smallint, entregue_em from p where $6::smallint is not null)
    insert into ordem_servico_linha (cod_distribuidor, cod_concessionaria, cod_os, ordem, tipo, codigo, descricao, quantidade, minutos, valor)
      select $1, $2, cod_os, n, t, $7, 'x', 1, m, x from o, (values (1, 'SERVICO', 60, 20000), (2, 'PECA', null, 30000)) y(n, t, m, x)`,
    [
      d,
      loja,
      em,
      'ABC1D23',
      extra.faltou ? 'NO_SHOW' : 'RECEPCIONADO',
      extra.nota ?? null,
      extra.codigo ?? `S${randomInt(1e9)}`,
    ],
  )
}

/**
 * Says where the appointments of the visits were made: by phone with a paid deposit for the one at `em` to which the customer came, on the
 * site for the others, whose deposit, if any, is open.
 */
export async function takeDeposits(r: Script, em: string): Promise<void> {
  await r.t.sql(
    `with a as (update agendamento set origem = case when estado <> 'NO_SHOW' and inicio = $2 then 'TELEFONE' else 'SITE' end where cod_distribuidor = $1 returning *)
    insert into cobranca (cod_distribuidor, cod_concessionaria, token, tipo, estado, modo, descricao, cod_agendamento, valor, pago, txid, expira_em, paga_em)
      select $1, cod_concessionaria, lpad(cod_agendamento::text, 22, 'c'), 'RESERVA', case when pago then 'PAGA' else 'ABERTA' end, 'ESTATICO', 'Sinal', cod_agendamento, 5000, case when pago then 5000 else 0 end,
        'S' || cod_agendamento, now() + interval '1 hour', case when pago then now() end
      from (select *, estado <> 'NO_SHOW' as pago from a where inicio = $2) x`,
    [r.m.codDistribuidor, em],
  )
}

/** A thread with two answered waits, one that nobody answered, and messages that begin or end none. */
export async function talk(r: Script, loja: number, em: string): Promise<void> {
  await r.t.sql(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Bia') returning cod_cliente),
      h as (insert into conversa (cod_distribuidor, cod_concessionaria, cod_cliente) select $1, $2, cod_cliente from k returning cod_conversa),
      u as (select cod_usuario from usuario where cod_distribuidor = $1 limit 1)
    insert into conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa, direcao, canal, tipo, estado, texto, em, cod_usuario)
      select $1, $2, cod_conversa, x.direcao, 'WHATSAPP', x.tipo, 'LIDA', x.texto, $3::timestamptz + make_interval(mins => x.minuto), case when x.pessoa then cod_usuario end from h, u, (values
        (0, 'ENTRADA', 'TEXTO', 'Está pronto?', false),
        (1, 'SAIDA', 'ACOMPANHAR', 'Link para acompanhar', false),
        (2, 'ENTRADA', 'TEXTO', 'Alô?', false),
        (3, 'NOTA', 'TEXTO', 'Liguei e não atendeu', true),
        (4, 'SAIDA', 'TEXTO', 'Fica pronto às 17h', true),
        (5, 'ENTRADA', 'DECISAO', 'Aprovou', false),
        (6, 'SAIDA', 'TEXTO', 'Obrigado!', true),
        (10, 'ENTRADA', 'PERGUNTA', 'E o óleo?', false),
        (50, 'SAIDA', 'TEXTO', 'Trocado', true),
        (51, 'ENTRADA', 'TEXTO', 'Valeu', false)) x(minuto, direcao, tipo, texto, pessoa)`,
    [r.m.codDistribuidor, loja, em],
  )
}

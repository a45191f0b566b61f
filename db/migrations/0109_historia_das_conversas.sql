-- What was sent and asked before there were threads becomes part of them: there is one history.
do $$
declare tabelas text[] := array['conversa', 'conversa_mensagem', 'mensagem', 'orcamento', 'checklist', 'agendamento', 'orcamento_pergunta', 'pesquisa_resposta', 'passagem', 'cliente']; t text;
begin
  foreach t in array tabelas loop execute format('alter table %I no force row level security', t); end loop;

  create temporary table historia on commit drop as
    select nextval(pg_get_serial_sequence('conversa_mensagem', 'cod_conversa_mensagem')) as cod, x.* from (
      select h.* from (
        select m.cod_distribuidor, o.cod_concessionaria, k.cod_cliente, 'SAIDA' as direcao, m.canal, m.corpo as texto, m.assunto,
          case m.estado when 'PENDENTE' then 'FILA' else m.estado end as estado, 'ORCAMENTO' as tipo, m.cod_orcamento, m.numero_versao, null::int as cod_agendamento,
          null::int as cod_passagem, null::int as cod_pergunta, m.criada_em as em, m.enviada_em, false as espera, m.cod_mensagem, m.tentativas
        from mensagem m join orcamento o on o.cod_distribuidor = m.cod_distribuidor and o.cod_orcamento = m.cod_orcamento
        join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
        where m.canal in ('EMAIL', 'SMS') and m.destino <> 'apagado' and (m.cod_concessionaria is null or m.cod_concessionaria = o.cod_concessionaria)
        union all
        select m.cod_distribuidor, a.cod_concessionaria, a.cod_cliente, 'SAIDA', m.canal, m.corpo, m.assunto, case m.estado when 'PENDENTE' then 'FILA' else m.estado end, 'LEMBRETE',
          null, null, m.cod_agendamento, null, null, m.criada_em, m.enviada_em, false, m.cod_mensagem, m.tentativas
        from mensagem m join agendamento a on a.cod_distribuidor = m.cod_distribuidor and a.cod_agendamento = m.cod_agendamento
        where m.cod_orcamento is null and m.canal in ('EMAIL', 'SMS') and m.destino <> 'apagado' and (m.cod_concessionaria is null or m.cod_concessionaria = a.cod_concessionaria)
        union all
        select p.cod_distribuidor, p.cod_concessionaria, k.cod_cliente, 'ENTRADA', 'PAGINA', p.texto, null, 'RECEBIDA', 'PERGUNTA', p.cod_orcamento, p.numero_versao, null, null, p.cod_pergunta, p.em, null,
          p.respondida_em is null, null, null
        from orcamento_pergunta p join orcamento o on o.cod_distribuidor = p.cod_distribuidor and o.cod_orcamento = p.cod_orcamento
        join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
        union all
        select r.cod_distribuidor, r.cod_concessionaria, p.cod_cliente, 'ENTRADA', 'PAGINA', 'Nota ' || r.nota || ': ' || r.comentario, null, 'RECEBIDA', 'PESQUISA', null, null, null, r.cod_passagem, null, r.em, null,
          false, null, null
        from pesquisa_resposta r join passagem p on p.cod_distribuidor = r.cod_distribuidor and p.cod_passagem = r.cod_passagem
        where r.comentario <> '') h
      -- A customer whose data was erased has no thread.
      join cliente c on c.cod_distribuidor = h.cod_distribuidor and c.cod_concessionaria = h.cod_concessionaria and c.cod_cliente = h.cod_cliente and c.anonimizado_em is null
      order by h.em, h.cod_mensagem, h.cod_pergunta) x;
  analyze historia;

  insert into conversa (cod_distribuidor, cod_concessionaria, cod_cliente, estado, nao_lidas, ultima_em, ultima_texto, ultima_direcao, recebida_em, espera_desde, rev, criada_em)
    select s.cod_distribuidor, s.cod_concessionaria, s.cod_cliente,
      case when s.esperam > 0 then 'ABERTA' when u.direcao = 'SAIDA' then 'AGUARDANDO_CLIENTE' else 'RESOLVIDA' end,
      s.esperam, u.em, left(trim(regexp_replace(u.texto, '\s+', ' ', 'g')), 200), u.direcao, s.recebida_em, s.espera_desde, 1, s.primeira_em
    from (
      select cod_distribuidor, cod_concessionaria, cod_cliente, count(*) filter (where espera) as esperam, max(em) filter (where direcao = 'ENTRADA') as recebida_em,
        min(em) filter (where espera) as espera_desde, min(em) as primeira_em, max(cod) as ultima
      from historia group by 1, 2, 3) s
    join historia u on u.cod = s.ultima;
  -- The check of each message's thread is planned by these statistics.
  analyze conversa;

  insert into conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa_mensagem, cod_conversa, direcao, canal, texto, assunto, estado, motivo, tipo, cod_orcamento, numero_versao,
      cod_agendamento, cod_passagem, cod_pergunta, em, enviada_em)
    overriding system value
    select h.cod_distribuidor, h.cod_concessionaria, h.cod, v.cod_conversa, h.direcao, h.canal, left(h.texto, 10000), left(h.assunto, 300), h.estado,
      case when h.estado = 'FALHOU' then 'Não saiu depois de ' || h.tentativas || ' tentativas. Confira o contato ou use outro canal.' end, h.tipo, h.cod_orcamento, h.numero_versao,
      h.cod_agendamento, h.cod_passagem, h.cod_pergunta, h.em, h.enviada_em
    from historia h
    join conversa v on v.cod_distribuidor = h.cod_distribuidor and v.cod_concessionaria = h.cod_concessionaria and v.cod_cliente = h.cod_cliente;

  -- What has not left yet tells its thread when it does.
  update mensagem m set cod_concessionaria = v.cod_concessionaria, cod_conversa = v.cod_conversa, cod_conversa_mensagem = h.cod
    from historia h
    join conversa v on v.cod_distribuidor = h.cod_distribuidor and v.cod_concessionaria = h.cod_concessionaria and v.cod_cliente = h.cod_cliente
    where h.estado = 'FILA' and m.cod_distribuidor = h.cod_distribuidor and m.cod_mensagem = h.cod_mensagem;

  foreach t in array tabelas loop execute format('alter table %I force row level security', t); end loop;
end $$;

create index conversa_mensagem_busca on conversa_mensagem using gin (busca);
create index conversa_cliente on conversa (cod_distribuidor, cod_cliente);
-- Orders that a list of the whole network offers, and the threads of one view.
create index conversa_rede on conversa (cod_distribuidor, ultima_em desc, cod_conversa desc);
create index conversa_aberta on conversa (cod_distribuidor, cod_concessionaria, ultima_em desc, cod_conversa desc) where estado = 'ABERTA';
create index conversa_dono on conversa (cod_distribuidor, cod_usuario, ultima_em desc, cod_conversa desc) where cod_usuario is not null;
-- The cars and visits of a customer.
create index passagem_cliente on passagem (cod_distribuidor, cod_cliente, cod_passagem desc);
create index agendamento_cliente on agendamento (cod_distribuidor, cod_cliente, cod_agendamento desc);
create index cliente_telefone_trgm on cliente using gin (telefone gin_trgm_ops) where telefone is not null;

-- Threads that a typed text finds: by the customer's name or phone, a plate, or words of the messages; with the newest message that has the words.
-- As acha_checklists: only app_system may use the indexes, so the bounds are repeated here, and the caller reads the threads under its own policies.
-- Words that are met often are looked for among the newest messages only; rare ones in the whole history.
create function acha_conversas(quem text, fone text, placas text[], palavras text, loja int, maximo int) returns table (cod int, mensagem bigint)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  d int := ctx_distribuidor();
  tudo boolean := ctx_todas() and loja is null;
  alcance int[] := case when loja is null then ctx_lojas() when ctx_todas() or loja = any (ctx_lojas()) then array[loja] else '{}' end;
  poucas boolean := not tudo and cardinality(alcance) between 1 and 40;
  q tsquery := case when palavras <> '' then to_tsquery('simple', palavras) end;
  lojas tsquery := (select string_agg(quote_literal('@' || l), '|')::tsquery from unnest(alcance) l);
  recentes int;
  achadas bigint[]; raras bigint[];
begin
  foreach recentes in array case when q is null then '{}' else array[500, 5000] end loop
    if poucas then
      select array_agg(x.m) into achadas from (
        select n.m from unnest(alcance) l(loja) cross join lateral (
          select r.cod_conversa_mensagem as m, r.busca from conversa_mensagem r where r.cod_distribuidor = d and r.cod_concessionaria = l.loja
          order by r.em desc limit recentes / cardinality(alcance) + 1) n
        where n.busca @@ q limit maximo) x;
    else
      select array_agg(x.m) into achadas from (
        select n.m from (
          select r.cod_conversa_mensagem as m, r.busca from conversa_mensagem r where r.cod_distribuidor = d and (tudo or r.cod_concessionaria = any (alcance)) order by r.em desc limit recentes) n
        where n.busca @@ q limit maximo) x;
    end if;
    if recentes = 500 and coalesce(cardinality(achadas), 0) < 25 then
      select array_agg(x.m order by x.em desc) into raras from (
        select r.cod_conversa_mensagem as m, r.em from conversa_mensagem r
        where r.busca @@ case when poucas then q && lojas else q end and r.cod_distribuidor = d and (tudo or r.cod_concessionaria = any (alcance)) limit 3000) x;
      if coalesce(cardinality(raras), 0) < 3000 then
        achadas := raras[1:maximo];
        exit;
      end if;
    end if;
  end loop;
  return query
    select u.cod, max(u.m) from (
      (select r.cod_conversa as cod, r.cod_conversa_mensagem as m from conversa_mensagem r where r.cod_distribuidor = d and r.cod_conversa_mensagem = any (achadas))
      union all
      (select v.cod_conversa, null from (
          (select k.cod_cliente from cliente k where quem <> '' and k.cod_distribuidor = d and (tudo or k.cod_concessionaria = any (alcance)) and sem_acento(k.nome) like '%' || como_letras(quem) || '%' limit maximo)
          union (select k.cod_cliente from cliente k where fone <> '' and k.cod_distribuidor = d and (tudo or k.cod_concessionaria = any (alcance)) and k.telefone like '%' || fone || '%' limit maximo)
          union (select c.cod_cliente from (
              select p.cod_veiculo from unnest(placas) s(padrao) cross join lateral (
                select p.cod_veiculo from veiculo p where p.cod_distribuidor = d and (tudo or p.cod_concessionaria = any (alcance)) and p.placa_chave like s.padrao limit maximo) p limit maximo) p
            cross join lateral (
              select x.cod_cliente from checklist x where x.cod_distribuidor = d and x.cod_veiculo = p.cod_veiculo
              union select x.cod_cliente from passagem x where x.cod_distribuidor = d and x.cod_veiculo = p.cod_veiculo
              union select x.cod_cliente from agendamento x where x.cod_distribuidor = d and x.cod_veiculo = p.cod_veiculo) c limit maximo)) k
        join conversa v on v.cod_distribuidor = d and (tudo or v.cod_concessionaria = any (alcance)) and v.cod_cliente = k.cod_cliente)) u
    group by 1;
end $$;
grant create on schema public to app_system;
alter function acha_conversas(text, text, text[], text, int, int) owner to app_system;
revoke create on schema public from app_system;
revoke execute on function acha_conversas(text, text, text[], text, int, int) from public;
grant execute on function acha_conversas(text, text, text[], text, int, int) to app_user;

-- Threads that a typed text finds: by the customer's name or phone, a plate, or words of the messages; with the newest message that has the words.
-- As acha_checklists: only app_system may use the indexes, so the bounds are repeated here, and the caller reads the threads under its own policies.
-- Most words are found among the newest messages, read backwards: a page of them is enough. What is met seldom there is looked for in the whole history, as whole words
-- first: the index reads each beginning of a word completely, however few messages have all of them.
create or replace function acha_conversas(quem text, fone text, placas text[], palavras text, loja int, maximo int) returns table (cod int, mensagem bigint)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  d int := ctx_distribuidor();
  tudo boolean := ctx_todas() and loja is null;
  alcance int[] := case when loja is null then ctx_lojas() when ctx_todas() or loja = any (ctx_lojas()) then array[loja] else '{}' end;
  poucas boolean := not tudo and cardinality(alcance) between 1 and 40;
  q tsquery := case when palavras <> '' then to_tsquery('simple', palavras) end;
  lojas tsquery := (select string_agg(quote_literal('@' || l), '|')::tsquery from unnest(alcance) l);
  inteiras tsquery := case when palavras <> '' then to_tsquery('simple', replace(palavras, ':*', '')) end;
  recentes constant int := 10000;
  bastam constant int := 25;
  candidatas constant int := 3000;
  procura tsquery;
  achadas bigint[];
begin
  if q is not null then
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
    foreach procura in array array[inteiras, q] loop
      exit when cardinality(achadas) >= bastam;
      select coalesce(achadas, '{}') || coalesce(array_agg(x.m), '{}') into achadas from (
        select h.m from (
          select r.cod_conversa_mensagem as m, r.em from conversa_mensagem r
          where r.busca @@ case when poucas then procura && lojas else procura end and r.cod_distribuidor = d and (tudo or r.cod_concessionaria = any (alcance)) limit candidatas) h
        order by h.em desc limit maximo) x;
    end loop;
  end if;
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

-- What providers tell stays readable, without personal data, after the body is gone; a refused one may be worked on again.
alter table conversa_evento
  add column mascarado text not null default '',
  add column duracao_ms int,
  -- Which records the event led to, as 'conversa:12'.
  add column correlacao text;
alter table conversa_evento drop constraint conversa_evento_cod_distribuidor_cod_concessionaria_canal_fkey;
alter table conversa_evento add foreign key (cod_distribuidor, cod_concessionaria, canal) references conversa_conexao on delete cascade;
drop index conversa_evento_espera;
create index conversa_evento_espera on conversa_evento (cod_distribuidor, cod_concessionaria, cod_evento) where feito_em is null;
create index conversa_evento_em on conversa_evento (cod_distribuidor, recebido_em desc, cod_evento desc);

-- Calls to the maker's API are kept as those to a Jira.
alter table integracao_registro drop constraint integracao_registro_sistema_check;
alter table integracao_registro add check (sistema in ('API', 'JIRA_API', 'WHATSAPP_API'));
create index integracao_registro_whatsapp on integracao_registro (cod_distribuidor, em desc, cod_registro desc) where sistema = 'WHATSAPP_API';

-- Counts how often a person sent a message anew: what the provider tells of an earlier time says nothing of this one.
alter table conversa_mensagem add column envio smallint not null default 1;

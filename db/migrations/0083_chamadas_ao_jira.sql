-- Each call between here and a Jira is kept like those of the integration API; one that nobody answered has no status.
alter table integracao_registro drop constraint integracao_registro_sistema_check;
alter table integracao_registro add check (sistema in ('API', 'JIRA_API'));
alter table integracao_registro alter column status drop not null;
create index integracao_registro_jira on integracao_registro (cod_distribuidor, em desc, cod_registro desc) where sistema = 'JIRA_API';

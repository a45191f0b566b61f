-- Sign-ins by a provider and calls of provisioning stand in the log of integrations.
alter table integracao_registro drop constraint integracao_registro_sistema_check;
alter table integracao_registro add constraint integracao_registro_sistema_check
  check (sistema in ('API', 'JIRA_API', 'WHATSAPP_API', 'PIX_API', 'OIDC', 'SCIM'));
create index integracao_registro_oidc on integracao_registro (cod_distribuidor, em desc, cod_registro desc) where sistema = 'OIDC';
create index integracao_registro_scim on integracao_registro (cod_distribuidor, em desc, cod_registro desc) where sistema = 'SCIM';

-- Whether a sign-in proved a second factor: a provider may have proven none, and its way in alone does not tell. Of those of before, what
-- opened dangerous acts at the entry counts as one.
alter table sessao_prova add column com_fator boolean not null default false;
update sessao_prova set com_fator = true
  where metodo in ('SENHA_TOTP', 'SENHA_RECUPERACAO', 'PASSKEY') or (metodo = 'OIDC' and confirmada_em is not null);

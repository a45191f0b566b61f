-- The policy of the sign-in is read and set within the tenant, like the rest of its record.
grant select (senha_permitida, minutos_parado, assistentes, assistentes_registro, assistentes_pessoais),
  update (senha_permitida, minutos_parado, assistentes, assistentes_registro, assistentes_pessoais) on distribuidor to app_user;

-- The shared device on which somebody went to a provider: on the way back, from another site, its strict cookie is not sent.
alter table entrada_oidc add column cod_aparelho int;

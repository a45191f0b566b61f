-- A way to a provider that proves its person anew for an open sign-in, instead of opening one.
alter table entrada_oidc
  add column familia uuid,
  add column cod_usuario int,
  add constraint entrada_oidc_confirma check ((familia is null) = (cod_usuario is null));

-- The trace (W3C traceparent) of whatever queued a message or a delivery, which its sending continues.
alter table mensagem add column rastro text check (length(rastro) <= 100);
alter table webhook_entrega add column rastro text check (length(rastro) <= 100);

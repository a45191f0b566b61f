-- Pages that need no session are visited by nobody in particular.
alter table pagina_vista alter column cod_usuario drop not null;

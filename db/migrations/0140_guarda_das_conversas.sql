-- After how many months a distributor empties its resolved threads (ADR 0058); null: only the installation's own limit counts.
alter table distribuidor add column retencao_conversas smallint check (retencao_conversas between 1 and 600);
grant select (retencao_conversas), update (retencao_conversas) on distribuidor to app_user;

-- Who writes by WhatsApp without showing a phone: the maker's id of that person for this business.
alter table cliente add column id_whatsapp text check (length(id_whatsapp) <= 200);
create unique index cliente_id_whatsapp on cliente (cod_distribuidor, cod_concessionaria, id_whatsapp) where id_whatsapp is not null;

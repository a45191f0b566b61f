-- What a person said of a service's progress holds until the next act, whatever the clock says meanwhile.
alter table servico_agendado add column percentual_dito boolean not null default false;

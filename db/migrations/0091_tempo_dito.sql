-- The time that a person set by hand for a service, without what was granted on top of it: it stays when the work moves to another mechanic.
alter table servico_agendado add column minutos_ditos int;

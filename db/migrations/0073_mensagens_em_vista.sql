-- What a message is about: a reminder is told on its appointment, a letter on its user.
alter table mensagem add column cod_agendamento int, add column cod_usuario int,
  add foreign key (cod_distribuidor, cod_agendamento) references agendamento,
  add foreign key (cod_distribuidor, cod_usuario) references usuario;
create index mensagem_agendamento on mensagem (cod_distribuidor, cod_agendamento, cod_mensagem) where cod_agendamento is not null;
create index mensagem_usuario on mensagem (cod_distribuidor, cod_usuario, cod_mensagem) where cod_usuario is not null;

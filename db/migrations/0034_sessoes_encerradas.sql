-- A session that ends is told to every process: its tokens and sockets end with it.
create trigger sessao_encerrada after update of revogada_em on sessao
  for each row when (old.revogada_em is null and new.revogada_em is not null) execute function avisa_acesso();
create index sessao_encerrada on sessao (cod_distribuidor, cod_usuario, revogada_em) where revogada_em is not null;

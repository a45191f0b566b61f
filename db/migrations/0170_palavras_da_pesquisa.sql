-- What a customer wrote in a survey goes with the erasure of their data; the score stays for the figures.
grant update (comentario) on pesquisa_resposta to app_user;

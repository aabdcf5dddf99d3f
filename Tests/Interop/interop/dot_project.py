"""A Django project of one file around django-oauth-toolkit: `dot_project.py PORT`."""

import os
import sys

from django.conf import settings

PORT = sys.argv[1]
ISSUER = f"http://127.0.0.1:{PORT}"


class GrantRecorder:
    """Writes down which grants the token endpoint is asked for."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        if request.path == "/o/token/":
            with open("grants", "a", encoding="ascii") as record:
                record.write(request.POST.get("grant_type", "none") + "\n")
        return self.get_response(request)


settings.configure(
    DEBUG=False,
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY="of a test",
    ROOT_URLCONF="__main__",
    DATABASES={
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "db.sqlite3", "OPTIONS": {"timeout": 20}}
    },
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "oauth2_provider",
    ],
    MIDDLEWARE=["__main__.GrantRecorder"],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    USE_TZ=True,
    OAUTH2_PROVIDER={
        "ACCESS_TOKEN_EXPIRE_SECONDS": 3600,
        "ROTATE_REFRESH_TOKEN": True,
        "REFRESH_TOKEN_REUSE_PROTECTION": True,
        "REFRESH_TOKEN_GRACE_PERIOD_SECONDS": 0,
        "SCOPES": {"read": "Read"},
        "DEFAULT_SCOPES": ["read"],
    },
)

import django  # noqa: E402

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.http import HttpResponse, JsonResponse  # noqa: E402
from django.urls import include, path  # noqa: E402
from oauth2_provider.decorators import protected_resource  # noqa: E402
from oauth2_provider.models import get_application_model  # noqa: E402


def metadata(_request):
    return JsonResponse(
        {
            "issuer": ISSUER,
            "token_endpoint": f"{ISSUER}/o/token/",
            "revocation_endpoint": f"{ISSUER}/o/revoke_token/",
        }
    )


@protected_resource()
def visits(_request):
    return HttpResponse("[]")


urlpatterns = [
    path(".well-known/oauth-authorization-server", metadata),
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("visits", visits),
]


def main() -> None:
    if not os.path.exists("db.sqlite3"):
        call_command("migrate", verbosity=0)
        alice = User.objects.create_user("alice", password="alice-password")
        get_application_model().objects.create(
            client_id="demo-client",
            client_secret="demo-secret",
            user=alice,
            client_type="confidential",
            authorization_grant_type="password",
            name="clinic",
        )
    call_command("runserver", f"127.0.0.1:{PORT}", use_reloader=False, verbosity=0)


main()
